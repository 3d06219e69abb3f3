import { isUnproven } from '@chainline/shared/compliance/compliance-rules';
import type { AllowedSale, ComplianceOfSale, SaleRef } from '@chainline/shared/compliance/sale-contract';
import { hasRole } from '@chainline/shared/roles';
import { safetyTitles, safetyTopics, schemeOf } from '@chainline/shared/settings/compliance-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ForbiddenError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { drawPaper, getVisibleQuote, type QuoteStore } from '../quotes';
import type { SettingsStore } from '../settings';
import type { ComplianceService, KeyedModel, ReadSettings } from './compliance-service';
import type { ModelReadModel } from './model-read-model';
import type { FoundSale, SaleLine, SaleReadModel } from './sale-read-model';
import type { SaleStore } from './sale-store';

/** Keeps a number and its unit on one line: "60 %", "0 °C". */
const withUnits = (text: string): string => text.replaceAll(/(\d) (?=%|°|[A-Z]h?\b)/g, '$1\u00A0');

export type SaleStores = {
  audit: AuditStore;
  quotes: QuoteStore;
  settings: SettingsStore;
  complianceModels: ModelReadModel;
  complianceSales: SaleStore;
  soldGoods: SaleReadModel;
};

type Dependencies<S extends SaleStores> = {
  stores: SaleStores;
  transaction: Transaction<S>;
  compliance: Pick<ComplianceService, 'listKeyed'>;
  settings: ReadSettings;
  now: () => Date;
};

type Ebike = KeyedModel & { name: string; isGone: boolean; isThere: boolean };

const isOfModel = (
  { product_ids: ids, model_key: key }: KeyedModel,
  { product_id: id, model_key }: SaleLine,
): boolean => (id !== null && ids.includes(id)) || key === model_key;
const nothingYet = (name: string) => ({ name, isGone: true, isThere: false });

const notFound = () => new NotFoundError('compliance.no_sale', 'This quote or order does not exist.');

/** Sales of e-bikes: their proof, what a manager allowed, and the safety information given with them. */
export const createSaleService = <S extends SaleStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, compliance, settings, now } = dependencies;

  /** Quotes by those who may see them; orders by staff, and by those restricted to the workshop. */
  const getSale = async (actor: Actor, ref: SaleRef): Promise<FoundSale> => {
    if (ref.kind === 'orders' ? !hasRole(actor.role, 'staff') : actor.isWorkshopOnly === true) {
      throw new ForbiddenError();
    }
    if (ref.kind === 'quotes') await getVisibleQuote(stores.quotes, actor, ref.id);
    const sale = await stores.soldGoods.find(ref);
    if (!sale) throw notFound();
    return sale;
  };

  /** Products of the sale that are e-bikes, each model once, under the name of the sale. */
  const listEbikes = async (from: SaleStores, ref: SaleRef): Promise<Ebike[]> => {
    const lines = await from.soldGoods.listLines(ref);
    if (lines.length === 0) return [];
    const models = await compliance.listKeyed(from);
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

  /** Bikes that have left count no more, unless their sale was allowed, which stays on show. */
  const check = async (from: SaleStores, ref: SaleRef, sale: FoundSale) => {
    const rules = await settings.compliance(from);
    const ebikes = await listEbikes(from, ref);
    const allowed = await from.soldGoods.listAllowed(sale);
    const isInForce = schemeOf(rules) !== null;
    const reasons = new Map(allowed.map(({ model_key: key, ...entry }) => [key, entry]));
    const unproven = (isInForce ? ebikes : [])
      .filter(({ state }) => isUnproven(state))
      .map((model) => ({ ...model, allowed: reasons.get(model.model_key) ?? null }))
      .filter((model) => !model.isGone || model.allowed !== null);
    const blocked = unproven.filter((model) => rules.action === 'block' && model.allowed === null);
    return {
      action: isInForce ? rules.action : ('none' as const),
      unproven,
      blocked,
      hasEbikes: ebikes.length > 0,
    };
  };

  const get = async (actor: Actor, ref: SaleRef): Promise<ComplianceOfSale> => {
    const sale = await getSale(actor, ref);
    const { action, unproven, blocked, hasEbikes } = await check(stores, ref, sale);
    return {
      action,
      unproven,
      is_blocked: blocked.length > 0,
      has_ebikes: hasEbikes,
      given: await stores.soldGoods.listGiven(sale),
      can: { allow: hasRole(actor.role, 'manager') },
    };
  };

  return {
    get,

    /**
     * `thereOnly`: goods that have not arrived stay.
     * @throws RuleError for e-bikes without valid proof, if the settings say so and no manager has allowed their sale
     */
    assertAllowed: async (inside: SaleStores, ref: SaleRef, { thereOnly = false } = {}): Promise<void> => {
      const sale = await inside.soldGoods.find(ref);
      if (!sale) return;
      const { blocked } = await check(inside, ref, sale);
      const leaving = blocked.filter(({ isThere }) => isThere || !thereOnly);
      if (leaving.length === 0) return;
      const names = leaving.map(({ name }) => name).join(', ');
      throw new RuleError(
        'compliance.blocked',
        `There is no valid proof of compliance for: ${names}. A manager can allow the sale with a reason.`,
      );
    },

    /** Allows the models seen. Nothing happens to those that were allowed before. */
    allow: async (actor: Actor, ref: SaleRef, { reason, models }: AllowedSale): Promise<ComplianceOfSale> => {
      const sale = await getSale(actor, ref);
      await transaction(async (inside) => {
        await inside.complianceSales.lock(ref);
        const { unproven } = await check(inside, ref, sale);
        const added = unproven.filter(({ allowed, name }) => allowed === null && models.includes(name));
        if (added.length === 0) return;
        const at = now();
        const keys = added.map(({ model_key: key }) => key);
        await inside.complianceSales.allow(ref, keys, { reason, by: actor.userId, at });
        await inside.audit.add(actor, 'bike.unproven_allowed', {
          at,
          target: `${ref.kind === 'quotes' ? 'quote' : 'order'}:${ref.id}`,
          label: sale.number,
          after: { models: added.map(({ name }) => name), reason },
        });
      });
      return get(actor, ref);
    },

    /** Draws the safety information as it is worded now, and records that it was given. */
    give: async (actor: Actor, ref: SaleRef): Promise<{ filename: string; bytes: Buffer }> => {
      const sale = await getSale(actor, ref);
      const [{ safety }, shop] = await Promise.all([settings.compliance(), settings.shop()]);
      const at = now();
      const sheet = await stores.complianceSales.keepWording(safety, at);
      const bytes = await drawPaper({
        title: 'E-bike safety',
        number: sale.number,
        lines: [`Wording ${sheet}`],
        at: at.toISOString(),
        shop,
        parties: [],
        text: ['Lithium-ion batteries hold a lot of energy. Please read this before the first ride and keep it.'],
        items: [],
        sums: null,
        payments: null,
        blocks: safetyTopics.map((topic) => ({
          kind: 'text',
          title: safetyTitles[topic],
          text: withUnits(safety[topic]),
        })),
        closing: '',
      });
      await stores.complianceSales.give(ref, sheet, { by: actor.userId, at });
      return { filename: `e-bike-safety-${sale.number}.pdf`, bytes };
    },
  };
};

export type SaleService = ReturnType<typeof createSaleService>;
