import type { ChangeMapping, CreateMapping, Mapping } from '@chainline/shared/mappings/mapping-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Hook } from '../../hook';
import type { HeldBack } from './held-back';
import type { MappingReadModel } from './mapping-read-model';
import { toAudit, type MappingMaker, type MappingStores } from './new-mapping';
import type { SuggestionStore } from './suggestion-store';

/** Units that were held back from the shop when somebody ended the sync of their product. */
export type SyncEnds<S> = Hook<[inside: S, actor: Actor, heldBack: HeldBack[]]>;

type Dependencies<S> = {
  transaction: Transaction<S>;
  mappingViews: MappingReadModel;
  makeMapping: MappingMaker<S>;
  /** Requests a comparison, in the transaction of its cause. */
  requestCheck: (inside: S, shopUnitId: number) => Promise<void>;
  /** Offers units held for quotes again, in the transaction that ends the sync of their product. */
  syncEnds: Pick<SyncEnds<S>, 'notify'>;
  now: () => Date;
};

export const createMappingService = <S extends MappingStores & { suggestions: SuggestionStore }>(
  dependencies: Dependencies<S>,
) => {
  const { transaction, mappingViews, makeMapping, requestCheck, syncEnds, now } = dependencies;

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
        const heldBack = await inside.mappings.listHeldBack([id]);
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
        else if (heldBack.length > 0) await syncEnds.notify(inside, actor, heldBack);
      });
      return get(id);
    },

    /**
     * Maps the product in place of a variation that has no stock of its own any more, to the same item.
     * @throws RuleError when the variation counts itself, or ConflictError when the product is mapped already
     */
    mapProduct: async (actor: Actor, id: number): Promise<Mapping> =>
      get(
        await transaction(async (inside) => {
          const variation = await inside.mappings.lock(id);
          const unit = await inside.products.findUnit(variation.woo_product_id);
          if (!unit?.shares_stock || unit.parent_id === null)
            throw new RuleError(
              'mapping.counts_itself',
              'The variation in this mapping has its own stock, so its product does not need to be mapped instead.',
            );
          await inside.mappings.remove(id);
          await inside.audit.add(actor, 'mapping.deleted', { at: now(), ...toAudit(variation) });
          const { lightspeed_item_id, product_type, sync_direction } = variation;
          return makeMapping(inside, actor, {
            woo_product_id: unit.parent_id,
            lightspeed_item_id,
            product_type,
            sync_direction,
            mapping_confidence: 1,
            manually_verified: true,
          });
        }),
      ),

    /** A pair that auto-match had mapped is rejected as well, so that it does not return. */
    remove: (actor: Actor, id: number): Promise<void> =>
      transaction(async (inside) => {
        const { mappings, suggestions, audit } = inside;
        const removed = await mappings.lock(id);
        await suggestions.rejectMapping(id, { by: actor.userId, at: now() });
        const heldBack = await mappings.listHeldBack([id]);
        await mappings.remove(id);
        await audit.add(actor, 'mapping.deleted', { at: now(), ...toAudit(removed) });
        if (heldBack.length > 0) await syncEnds.notify(inside, actor, heldBack);
      }),
  };
};

export type MappingService = ReturnType<typeof createMappingService>;
