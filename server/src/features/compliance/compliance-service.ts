import type { ComplianceModel, ModelQuery, ProofEdit } from '@chainline/shared/compliance/compliance-contract';
import { proofStates, verdictOf, type ProofState } from '@chainline/shared/compliance/compliance-rules';
import { hasRole } from '@chainline/shared/roles';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { dayOf } from '../quotes';
import type { ModelReadModel, ModelRow } from './model-read-model';
import type { ProofStore } from './proof-store';

export type ComplianceStores = { audit: AuditStore; proofs: ProofStore };

type Dependencies<S extends ComplianceStores> = {
  models: ModelReadModel;
  transaction: Transaction<S>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

const notFound = () =>
  new NotFoundError('compliance.no_model', 'The register has no bike of this model that is for sale or on order.');
const stale = () =>
  new ConflictError('compliance.stale', 'Someone else has changed this proof. Close the form and open it again.');

const toModel = (row: ModelRow, day: string): ComplianceModel => ({ ...row, ...verdictOf(row.proof, day) });
const rank = (state: ProofState): number => proofStates.indexOf(state);

/** Proof that the models on sale comply with the rules for e-bikes. */
export const createComplianceService = <S extends ComplianceStores>(dependencies: Dependencies<S>) => {
  const { models, transaction, settings, now } = dependencies;
  const today = async (): Promise<string> => dayOf(now(), (await settings.shop()).time_zone);

  const get = async (given: { brand: string; model: string }): Promise<ComplianceModel> => {
    const row = await models.find(given);
    if (!row) throw notFound();
    return toModel(row, await today());
  };

  return {
    /** Compute the state of all models here, because it depends on the day. A shop has hundreds of models. */
    list: async (actor: Actor, { search, state, sort, page, per_page: size }: ModelQuery) => {
      const day = await today();
      const all = (await models.list(search)).map((row) => toModel(row, day));
      const counts: Record<ProofState, number> = {
        missing: 0,
        expired: 0,
        not_accepted: 0,
        expiring: 0,
        proven: 0,
        not_ebike: 0,
      };
      for (const model of all) counts[model.state] += 1;
      const sign = sort === 'state' ? 1 : -1;
      const found = all
        .filter((model) => state === undefined || model.state === state)
        .toSorted((a, b) => sign * (rank(a.state) - rank(b.state)));
      return {
        models: found.slice((page - 1) * size, page * size),
        counts,
        can: { edit: hasRole(actor.role, 'manager') },
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
