import type { ComplianceModel, ModelQuery, ProofEdit } from '@chainline/shared/compliance/compliance-contract';
import {
  isEbike,
  proofStates,
  verdictOf,
  type ProofState,
  type ProofVerdict,
} from '@chainline/shared/compliance/compliance-rules';
import { hasRole } from '@chainline/shared/roles';
import {
  nswScheme,
  schemeOf,
  type ComplianceSettings,
  type Scheme,
} from '@chainline/shared/settings/compliance-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { dayOf } from '../quotes';
import type { SettingsStore } from '../settings';
import type { GoodsRow, ModelReadModel, ProofRow, WantedModels } from './model-read-model';
import type { ProofStore } from './proof-store';

/** Sections read inside a transaction if its stores are given. */
export type ReadSettings = {
  shop: (from?: { settings: SettingsStore }) => Promise<ShopSettings>;
  compliance: (from?: { settings: SettingsStore }) => Promise<ComplianceSettings>;
};

export type ProofStores = {
  audit: AuditStore;
  proofs: ProofStore;
  settings: SettingsStore;
  complianceModels: ModelReadModel;
};

type Dependencies<S extends ProofStores> = {
  stores: ProofStores;
  transaction: Transaction<S>;
  settings: ReadSettings;
  now: () => Date;
};

export type KeyedModel = ComplianceModel & { model_key: string; product_ids: number[]; is_for_sale: boolean };

const notFound = () => new NotFoundError('compliance.no_model', 'No bike of this model is for sale or on order.');
const stale = () =>
  new ConflictError('compliance.stale', 'Someone else has changed this proof. Close the form and open it again.');

const rank = (state: ProofState): number => proofStates.indexOf(state);
const foldedText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const withoutDocument = (documents: ComplianceModel['documents'], proof: ProofRow['proof'] | null): string[] =>
  proof?.is_ebike === true
    ? (['bike', 'battery'] as const).flatMap((part) =>
        documents.some((document) => document.part === part) ? [] : [`No document of the ${part}`],
      )
    : [];

type Judging = Parameters<typeof verdictOf>[1] & { proof: ProofRow | undefined };

/** The same model in several places is one; the register's names come first. */
const toModel = (goods: readonly GoodsRow[], { proof: found, ...judging }: Judging): KeyedModel[] => {
  const [first] = goods;
  if (!first) return [];
  const proof = found?.proof ?? null;
  const documents = found?.documents ?? [];
  const { state, reasons } = verdictOf(proof, judging);
  const offered = goods.filter(({ is_for_sale: isForSale }) => isForSale);
  const most = (source: GoodsRow['source']): number =>
    goods.filter((each) => each.source === source).reduce((sum, { in_stock: units }) => sum + units, 0);
  return [
    {
      brand: first.brand,
      model: first.model,
      model_key: first.model_key,
      // The till counts what the register lists one by one.
      in_stock: Math.max(most('register'), most('till')),
      on_order: goods.reduce((sum, { on_order: units }) => sum + units, 0),
      sources: [...new Set(offered.map(({ source }) => source))],
      product_ids: goods.flatMap(({ product_id: id }) => (id === null ? [] : [id])),
      is_for_sale: offered.length > 0,
      documents,
      state,
      reasons: [...reasons, ...(proof === null ? [] : withoutDocument(documents, proof))],
      proof,
      version: found?.version ?? 0,
    },
  ];
};

/** Proof that the models on sale comply with the rules for e-bikes. */
export const createComplianceService = <S extends ProofStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, settings, now } = dependencies;

  const judgingOf = async (from: Pick<ProofStores, 'settings'>, scheme: Scheme | null = null) => {
    const shop = await settings.shop(from);
    const rules = await settings.compliance(from);
    return {
      day: dayOf(now(), shop.time_zone),
      scheme: scheme ?? schemeOf(rules) ?? nswScheme,
      soonDays: rules.expires_soon_days,
    };
  };

  /**
   * All e-bikes, including those that are not for sale at present. Computed here, because states depend on the day.
   * `from`: stores of a transaction that is open. `scheme`: rules other than those of the shop's state. `wanted`:
   * some models.
   */
  const listKeyed = async (
    from: Pick<ProofStores, 'settings' | 'complianceModels'> = stores,
    scheme: Scheme | null = null,
    wanted?: WantedModels,
  ): Promise<KeyedModel[]> => {
    const judging = await judgingOf(from, scheme);
    const goods = await from.complianceModels.listGoods(wanted);
    const proofs = await from.complianceModels.listProofs(wanted && goods.map(({ model_key: key }) => key));
    const proofOf = new Map(proofs.map((proof) => [proof.model_key, proof]));
    const byKey = new Map<string, GoodsRow[]>();
    for (const row of goods) {
      if (!row.is_known && !isEbike({ name: row.model, categories: row.categories })) continue;
      byKey.set(row.model_key, [...(byKey.get(row.model_key) ?? []), row]);
    }
    return [...byKey]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([key, rows]) => toModel(rows, { ...judging, proof: proofOf.get(key) }));
  };

  const listForSale = async (): Promise<KeyedModel[]> =>
    (await listKeyed())
      .filter(({ is_for_sale: isForSale }) => isForSale)
      .toSorted((a, b) => rank(a.state) - rank(b.state) || Number(b.in_stock > 0) - Number(a.in_stock > 0));

  const get = async (given: { brand: string; model: string }): Promise<KeyedModel> => {
    const key = await stores.complianceModels.keyOf(given);
    const found = (await listKeyed()).find((model) => model.model_key === key && model.is_for_sale);
    if (!found) throw notFound();
    return found;
  };

  return {
    get,
    listKeyed,
    listForSale,

    /** Verdicts on records of the register: e-bikes unless their proof says otherwise. */
    judge: async (
      keys: readonly string[],
      from: Pick<ProofStores, 'settings' | 'complianceModels'> = stores,
    ): Promise<Map<string, ProofVerdict>> => {
      const judging = await judgingOf(from);
      const proofs = await from.complianceModels.listProofs(keys);
      const proofOf = new Map(proofs.map(({ model_key: key, proof }) => [key, proof]));
      return new Map(keys.map((key) => [key, verdictOf(proofOf.get(key) ?? null, judging)]));
    },

    list: async (actor: Actor, { search = '', state, sort, page, per_page: size }: ModelQuery) => {
      const [all, rules] = await Promise.all([listForSale(), settings.compliance()]);
      const words = foldedText(search);
      const matching = all.filter(({ brand, model }) => foldedText(`${brand} ${model}`).includes(words));
      const counts: Record<ProofState, number> = {
        missing: 0,
        expired: 0,
        not_accepted: 0,
        expiring: 0,
        proven: 0,
        not_ebike: 0,
      };
      for (const model of matching) counts[model.state] += 1;
      const inState = matching.filter((model) => state === undefined || model.state === state);
      const found = sort === 'state' ? inState : inState.toReversed();
      const { bike_standards: bikes, battery_standards: batteries } = schemeOf(rules) ?? nswScheme;
      return {
        models: found.slice((page - 1) * size, page * size),
        counts,
        can: { edit: hasRole(actor.role, 'manager') },
        rules: {
          state: rules.state,
          action: rules.action,
          is_in_force: schemeOf(rules) !== null,
          bike_standards: bikes.map(({ name }) => name),
          battery_standards: batteries,
          marking_hint: rules.marking_hint,
        },
        total: found.length,
      };
    },

    /** @throws ConflictError if somebody else has changed the proof since it was loaded */
    save: async (actor: Actor, edit: ProofEdit): Promise<ComplianceModel> => {
      const { proof: before, brand, model } = await get(edit);
      const { version, brand: _brand, model: _model, ...after } = edit;
      await transaction(async (inside) => {
        const at = now();
        const named = { ...edit, brand, model };
        const change = { by: actor.userId, at };
        const isSaved = await (version === 0
          ? inside.proofs.insert(named, change)
          : inside.proofs.update(named, change));
        if (!isSaved) throw stale();
        const label = `${brand} ${model}`.trim();
        await inside.audit.add(actor, 'bike.proof_changed', { at, label, before: before ?? {}, after });
      });
      return get(edit);
    },
  };
};

export type ComplianceService = ReturnType<typeof createComplianceService>;
