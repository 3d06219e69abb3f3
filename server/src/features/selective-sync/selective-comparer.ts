import type { Transaction } from '../../db/transaction';
import { CancelledError } from '../../jobs/import-progress';
import type { FieldAgreement, FieldAgreementStore } from './field-agreement-store';
import type { MappedPair, MappedPairReadModel } from './mapped-pair-read-model';
import { readPairs, type Systems } from './read-pairs';
import type { NewSelectiveItem, SelectiveItemStore } from './selective-item-store';
import { planMapping, type MappingPlan } from './selective-planner';
import type { SelectiveRun, SelectiveRunStore } from './selective-run-store';

const chunkSize = 100;

export type ComparerStores = {
  selectiveRuns: SelectiveRunStore;
  selectiveItems: SelectiveItemStore;
  fieldAgreements: FieldAgreementStore;
};

type Dependencies = {
  stores: ComparerStores;
  transaction: Transaction<ComparerStores>;
  mappedPairs: MappedPairReadModel;
  now: () => Date;
};

/** A mapping with both work and a conflict gets two items, each counted. */
const toItems = (pair: MappedPair, { work, changes, conflict }: MappingPlan): Omit<NewSelectiveItem, 'position'>[] => {
  const { id: mappingId, woo_product_id: wooProductId, lightspeed_item_id: lightspeedItemId } = pair;
  const common = { mappingId, wooProductId, lightspeedItemId };
  const planned = changes.map((change) => ({ ...change, state: 'planned' as const }));
  return [
    ...(work ? [{ ...common, ...work, changes: planned }] : []),
    ...(conflict === null ? [] : [{ ...common, outcome: 'conflict' as const, reason: conflict, changes: [] }]),
  ];
};

export const createSelectiveComparer = ({ stores, transaction, mappedPairs, now }: Dependencies) => {
  const compareChunk = async (run: SelectiveRun, pairs: MappedPair[], systems: Systems, signal: AbortSignal) => {
    const sidesOf = await readPairs(systems, pairs, signal);
    const known = await stores.fieldAgreements.list(pairs.map(({ id }) => id));
    const agreed: FieldAgreement[] = [];
    const items = pairs.flatMap((pair) => {
      const own = known.filter((one) => one.mapping_id === pair.id);
      const plan = planMapping(sidesOf(pair), run.scope, own);
      agreed.push(...plan.agreed.map((one) => ({ mapping_id: pair.id, ...one })));
      return toItems(pair, plan);
    });
    return { items, agreed };
  };

  return {
    /** Starts from scratch, so an interrupted comparison can simply be repeated. */
    compare: async (run: SelectiveRun, systems: Systems, signal: AbortSignal): Promise<void> => {
      const { product_ids: productIds, mapping_ids: mappingIds } = run.scope;
      const filter = { productType: run.product_type, productIds, mappingIds };
      await stores.selectiveItems.removeAll(run.id);
      let [position, compared] = [0, 0];
      for (let after = 0; ;) {
        const pairs = await mappedPairs.list(filter, { after, limit: chunkSize });
        const last = pairs.at(-1);
        if (!last) break;
        const { items, agreed } = await compareChunk(run, pairs, systems, signal);
        const placed = items.map((item) => ({ ...item, position: (position += 1) }));
        compared += pairs.length;
        after = last.id;
        const { cancelled } = await transaction(async ({ selectiveItems, fieldAgreements, selectiveRuns }) => {
          await selectiveItems.insertMany(run.id, placed);
          await fieldAgreements.remember(agreed, now());
          return selectiveRuns.setMessage(run.id, `Compared ${compared} so far`, now());
        });
        if (cancelled) throw new CancelledError();
      }
    },
  };
};

export type SelectiveComparer = ReturnType<typeof createSelectiveComparer>;
