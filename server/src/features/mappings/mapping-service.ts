import type { ChangeMapping, CreateMapping, Mapping } from '@chainline/shared/mappings/mapping-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { MappingReadModel } from './mapping-read-model';
import { toAudit, type MappingMaker, type MappingStores } from './new-mapping';
import type { SuggestionStore } from './suggestion-store';

type Dependencies<S> = {
  transaction: Transaction<S>;
  mappingViews: MappingReadModel;
  makeMapping: MappingMaker<S>;
  /** Requests a comparison, in the transaction of its cause. */
  requestCheck: (inside: S, shopUnitId: number) => Promise<void>;
  now: () => Date;
};

export const createMappingService = <S extends MappingStores & { suggestions: SuggestionStore }>(
  dependencies: Dependencies<S>,
) => {
  const { transaction, mappingViews, makeMapping, requestCheck, now } = dependencies;

  const get = async (id: number): Promise<Mapping> => {
    const mapping = await mappingViews.find(id);
    if (!mapping) throw new NotFoundError('mapping.not_found', 'This mapping no longer exists.');
    return mapping;
  };

  return {
    create: async (actor: Actor, input: CreateMapping): Promise<Mapping> =>
      get(await transaction((inside) => makeMapping(inside, actor, input))),

    change: async (actor: Actor, id: number, change: ChangeMapping): Promise<Mapping> => {
      await transaction(async (inside) => {
        const { sync_direction, sync_enabled, manually_verified, ...mapping } = await inside.mappings.lock(id);
        const before = { sync_direction, sync_enabled, manually_verified };
        await inside.mappings.update(id, change, now());
        await inside.audit.add(actor, 'mapping.changed', {
          at: now(),
          ...toAudit(mapping),
          before,
          after: { ...before, ...change },
        });
        const [enabled] = await inside.mappings.listEnabled([id]);
        // Catches up on changes since it was disabled, or applies the new direction.
        if (enabled) await requestCheck(inside, enabled.woo_product_id);
      });
      return get(id);
    },

    /** A pair that auto-match had mapped is rejected as well, so that it does not return. */
    remove: (actor: Actor, id: number): Promise<void> =>
      transaction(async ({ mappings, suggestions, audit }) => {
        const removed = await mappings.lock(id);
        await suggestions.rejectMapping(id, { by: actor.userId, at: now() });
        await mappings.remove(id);
        await audit.add(actor, 'mapping.deleted', { at: now(), ...toAudit(removed) });
      }),
  };
};

export type MappingService = ReturnType<typeof createMappingService>;
