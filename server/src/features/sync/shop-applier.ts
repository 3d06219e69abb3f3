import { chunksOf, groupBy } from '../../collections';
import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AdjustResult } from '../../providers/woocommerce/woo-mapper';
import type { Products } from '../products';
import type { Intent } from './intent-store';
import { refuseIntent } from './refused-intent';
import type { NewStockEvent } from './stock-event-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; products: Products; now: () => Date };
type Options = { signal: AbortSignal };

const batchSize = 100;

/** So often in a row the shop may fail to make a change before a person is asked. */
const attemptsBeforeAsking = 8;

/** One call takes the products, or the variations of one product, a hundred at a time. */
const toBatches = (intents: Intent[]): { parentId: number | null; batch: Intent[] }[] =>
  [...groupBy(intents, (intent) => intent.woo_parent_id)].flatMap(([parentId, group]) =>
    chunksOf(group, batchSize).map((batch) => ({ parentId, batch })),
  );

/** A change that took effect, and the number the shop says it has now. */
type Confirmed = { intent: Intent; after: number | null };

const toEvent = (intent: Intent, before: number | null, at: Date): NewStockEvent => ({
  system: 'woocommerce',
  unitId: intent.unit_id,
  source: intent.source,
  delta: intent.delta,
  before,
  after: before === null ? null : before + intent.delta,
  reference: `intent:${intent.id}`,
  reason: intent.reason,
  actor: intent.actor,
  intentId: intent.id,
  happenedAt: at,
});

export const createShopApplier = ({ stores, transaction, products, now }: Dependencies) => {
  /** Writes down, in one transaction, what took effect in the shop. */
  const confirm = async (confirmed: Confirmed[]) => {
    if (confirmed.length === 0) return;
    const at = now();
    await transaction(async ({ intents, mappings, stockEvents }) => {
      const settled = await intents.confirmMany(
        confirmed.map(({ intent, after }) => ({ id: intent.id, after })),
        at,
      );
      const news = confirmed.map(({ intent }) => intent).filter((intent) => settled.has(intent.id));
      const unitIds = news.map((intent) => intent.unit_id);
      await mappings.addToWoo(
        news.map((intent) => ({ id: intent.mapping_id, delta: intent.delta })),
        at,
      );
      const ledger = await stockEvents.lastQuantities('woocommerce', unitIds);
      await stockEvents.insertMany(
        news.map((intent) => toEvent(intent, ledger.get(intent.unit_id) ?? null, at)),
        at,
      );
    });
    const numbers = confirmed.flatMap(({ intent, after }) =>
      after === null ? [] : [{ unitId: intent.unit_id, quantity: after }],
    );
    await products.recordQuantities(numbers, at);
  };

  /** The shop could not make single changes, though it answered: tried ever more rarely, until a person is asked. */
  const tryLater = async (failed: { intent: Intent; message: string }[]) => {
    const mappings = await stores.mappings.list(failed.map(({ intent }) => intent.mapping_id));
    const attempts = new Map(mappings.map((mapping) => [mapping.id, mapping.attempts]));
    const isHopeless = ({ intent }: { intent: Intent }) =>
      (attempts.get(intent.mapping_id) ?? 0) + 1 >= attemptsBeforeAsking;
    for (const { intent, message } of failed.filter(isHopeless))
      await refuseIntent(transaction, intent, `The online shop failed again and again: ${message}`, now());
    const later = failed.filter((one) => !isHopeless(one));
    if (later.length === 0) return;
    await transaction(async (inside) => {
      const skips = later.map(({ intent, message }) => ({
        id: intent.mapping_id,
        reason: `The online shop failed: ${message}`,
      }));
      await inside.intents.supersede(
        later.map(({ intent }) => intent.id),
        now(),
      );
      await inside.mappings.recordSkips(skips, now());
    });
  };

  const settleResults = async (batch: Intent[], results: AdjustResult[]) => {
    const confirmed: Confirmed[] = [];
    const failed: { intent: Intent; message: string }[] = [];
    for (const [index, intent] of batch.entries()) {
      const result = results[index];
      if (!result) continue;
      if (result.ok) confirmed.push({ intent, after: result.quantity });
      else if (result.retryable) failed.push({ intent, message: result.message });
      else await refuseIntent(transaction, intent, `The online shop refused the change: ${result.message}`, now());
    }
    await confirm(confirmed);
    if (failed.length > 0) await tryLater(failed);
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
      await settleResults(batch, results);
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
      const confirmed = intents.flatMap((intent) => {
        const marked = found.get(intent.unit_id);
        return marked?.marker === String(intent.id) ? [{ intent, after: marked.quantity }] : [];
      });
      await confirm(confirmed);
      const effective = new Set(confirmed.map(({ intent }) => intent.id));
      const lost = intents.filter((intent) => !effective.has(intent.id));
      // What the shop does not show cannot tell: the mapping begins anew, rather than counting the change twice.
      const unknown = lost.filter((intent) => !found.has(intent.unit_id)).map((intent) => intent.mapping_id);
      await transaction(async (inside) => {
        await inside.intents.supersede(
          lost.map((intent) => intent.id),
          now(),
        );
        await inside.mappings.forgetAgreed(unknown, now());
      });
    },
  };
};

export type ShopApplier = ReturnType<typeof createShopApplier>;
