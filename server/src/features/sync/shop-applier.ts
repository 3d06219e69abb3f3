import { chunksOf, groupBy } from '../../collections';
import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AdjustResult } from '../../providers/woocommerce/woo-mapper';
import type { Products } from '../products';
import type { Intent } from './intent-store';
import { refuseIntent } from './refused-intent';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; products: Products; now: () => Date };
type Options = { signal: AbortSignal };

const batchSize = 100;

/** One call takes the products, or the variations of one product, a hundred at a time. */
const toBatches = (intents: Intent[]): { parentId: number | null; batch: Intent[] }[] =>
  [...groupBy(intents, (intent) => intent.woo_parent_id)].flatMap(([parentId, group]) =>
    chunksOf(group, batchSize).map((batch) => ({ parentId, batch })),
  );

export const createShopApplier = ({ stores, transaction, products, now }: Dependencies) => {
  const confirm = async (intent: Intent, after: number | null) => {
    const at = now();
    await transaction(async ({ intents, mappings, stockEvents }) => {
      await intents.confirm(intent.id, { applied: intent.delta, after, at });
      await mappings.addToWoo(intent.mapping_id, intent.delta, at);
      const last = (await stockEvents.lastQuantities('woocommerce', [intent.unit_id])).get(intent.unit_id) ?? null;
      await stockEvents.insertMany(
        [
          {
            system: 'woocommerce',
            unitId: intent.unit_id,
            source: 'sync',
            delta: intent.delta,
            before: last,
            after: last === null ? null : last + intent.delta,
            reference: `intent:${intent.id}`,
            reason: intent.reason,
            actor: 'Chainline',
            intentId: intent.id,
            happenedAt: at,
          },
        ],
        at,
      );
    });
    if (after !== null) await products.recordQuantity({ unitId: intent.unit_id, quantity: after, at });
  };

  const settleResult = async (intent: Intent, result: AdjustResult | undefined) => {
    if (!result) return;
    if (result.ok) await confirm(intent, result.quantity);
    else if (result.retryable) await stores.intents.supersede([intent.id], now());
    else await refuseIntent(transaction, intent, `The online shop refused the change: ${result.message}`, now());
  };

  const send = async (woo: WooClient, parentId: number | null, planned: Intent[], { signal }: Options) => {
    const leaving = await stores.intents.markSent(
      planned.map((intent) => intent.id),
      now(),
    );
    const batch = planned.filter((intent) => leaving.has(intent.id));
    if (batch.length === 0) return;
    try {
      const changes = batch.map(({ id, unit_id: unitId, delta }) => ({ id: unitId, delta, marker: String(id) }));
      const results = await woo.adjustStock({ parentId }, changes, { signal });
      for (const [index, intent] of batch.entries()) await settleResult(intent, results[index]);
    } catch (error) {
      // Refused as a whole: nothing happened. Unanswered: it may have, which reading will tell.
      if (error instanceof UpstreamError && !error.unanswered) await stores.intents.supersede([...leaving], now());
      throw error;
    }
  };

  return {
    /** Sends the differences, a hundred a call; the shop applies each to its own current number. */
    apply: async (woo: WooClient, intents: Intent[], options: Options): Promise<void> => {
      for (const { parentId, batch } of toBatches(intents)) await send(woo, parentId, batch, options);
    },

    /** Finds out, by the marker written together with the number, whether unanswered changes took effect. */
    settle: async (woo: WooClient, intents: Intent[], { signal }: Options): Promise<void> => {
      const units = intents.map((intent) => ({ id: intent.unit_id, parentId: intent.woo_parent_id }));
      const found = await woo.readMarkers(units, { signal });
      for (const intent of intents) {
        const marked = found.get(intent.unit_id);
        if (marked?.marker === String(intent.id)) await confirm(intent, marked.quantity);
        else await stores.intents.supersede([intent.id], now());
      }
    },
  };
};
