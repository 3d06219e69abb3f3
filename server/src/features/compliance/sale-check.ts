import { isUnproven, type ProofVerdict } from '@chainline/shared/compliance/compliance-rules';
import type { SaleRef } from '@chainline/shared/compliance/sale-contract';
import {
  schemeOf,
  type ComplianceSettings,
  type Scheme,
} from '@chainline/shared/settings/compliance-settings-contract';
import { stateIn } from '@chainline/shared/shipping/address-rules';
import type { SettingsStore } from '../settings';
import type { ComplianceService, KeyedModel, ReadSettings } from './compliance-service';
import type { ModelReadModel } from './model-read-model';
import type { FoundSale, SaleLine, SaleReadModel } from './sale-read-model';

export type CheckStores = { settings: SettingsStore; complianceModels: ModelReadModel; soldGoods: SaleReadModel };

type Dependencies = { compliance: Pick<ComplianceService, 'listKeyed' | 'judge'>; settings: ReadSettings };

type Ebike = ProofVerdict & { model_key: string; name: string; isGone: boolean; isThere: boolean };
type Found = { ref: SaleRef; sale: FoundSale };

const isOfModel = (
  { product_ids: ids, model_key: key }: KeyedModel,
  { product_id: id, model_key }: SaleLine,
): boolean => (id !== null && ids.includes(id)) || key === model_key;
const nothingYet = (name: string) => ({ name, isGone: true, isThere: false });

/** Rules of the shop's state, or of the state that the goods are delivered to; null if it has none. */
export const schemeOfSale = (
  rules: ComplianceSettings,
  { delivery_address: address }: Pick<FoundSale, 'delivery_address'>,
): Scheme | null => {
  const state = rules.applies_by === 'delivery' ? stateIn(address) : null;
  return schemeOf({ schemes: rules.schemes, state: state ?? rules.state });
};

/** Compares the e-bikes of a sale with the rules and with what a manager allowed. */
export const createSaleCheck = ({ compliance, settings }: Dependencies) => {
  /** A record of the register is an e-bike unless its proof says otherwise, also once it is sold. */
  const listBikes = async (from: CheckStores, ref: SaleRef): Promise<Ebike[]> => {
    const lines = await from.soldGoods.listLines(ref);
    const verdicts = await compliance.judge(
      lines.map(({ model_key: key }) => key),
      from,
    );
    return lines.flatMap(({ name, model_key: key, is_gone: isGone, is_there: isThere }) => {
      const verdict = verdicts.get(key);
      return verdict && verdict.state !== 'not_ebike' ? [{ ...verdict, model_key: key, name, isGone, isThere }] : [];
    });
  };

  /** Products of the sale that are e-bikes, each model once, under the name of the sale. */
  const listEbikes = async (from: CheckStores, ref: SaleRef, scheme: Scheme | null): Promise<Ebike[]> => {
    const lines = await from.soldGoods.listLines(ref);
    if (lines.length === 0) return [];
    const models = await compliance.listKeyed(from, scheme, {
      productIds: lines.flatMap(({ product_id: id }) => (id === null ? [] : [id])),
      keys: lines.map(({ model_key: key }) => key),
    });
    const found = new Map<string, Ebike>();
    for (const line of lines) {
      const model = models.find((each) => isOfModel(each, line));
      if (!model || model.state === 'not_ebike') continue;
      const { isGone: wasGone, isThere: wasThere, name } = found.get(model.model_key) ?? nothingYet(line.name);
      const isGone = line.is_gone && wasGone;
      const isThere = (line.is_there && !line.is_gone) || wasThere;
      found.set(model.model_key, { ...model, name, isGone, isThere });
    }
    return [...found.values()];
  };

  /** Bikes that have left count no more, unless `evenIfGone`, or their sale was allowed, which stays on show. */
  return async (from: CheckStores, { ref, sale }: Found, { evenIfGone = false } = {}) => {
    const rules = await settings.compliance(from);
    const scheme = schemeOfSale(rules, sale);
    const ebikes = ref.kind === 'bikes' ? await listBikes(from, ref) : await listEbikes(from, ref, scheme);
    const allowed = await from.soldGoods.listAllowed(sale);
    const reasons = new Map(allowed.map(({ model_key: key, ...entry }) => [key, entry]));
    const unproven = (scheme === null ? [] : ebikes)
      .filter(({ state }) => isUnproven(state))
      .map((model) => ({ ...model, allowed: reasons.get(model.model_key) ?? null }))
      .filter((model) => evenIfGone || !model.isGone || model.allowed !== null);
    return {
      action: scheme === null ? ('none' as const) : rules.action,
      unproven,
      blocked: unproven.filter((model) => rules.action === 'block' && model.allowed === null),
      hasEbikes: ebikes.length > 0,
    };
  };
};

export type SaleCheck = ReturnType<typeof createSaleCheck>;
