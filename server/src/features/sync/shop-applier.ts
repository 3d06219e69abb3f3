import { chunksOf, groupBy } from '../../collections';
import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AdjustResult } from '../../providers/woocommerce/woo-mapper';
import type { Products } from '../products';
import type { Intent, Losses } from './intent-store';
import { refuseIntent } from './refused-intent';
import type { NewStockEvent } from './stock-event-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; products: Products; now: () => Date };
type Options = { signal: AbortSignal };
type SendOptions = Options & { losses: Map<number, Losses> };

/** Lost calls in a row after which a person is asked. */
const attemptsBeforeAsking = 8;

/** Retry in shrinking batches (100, 10, 1), so that one product that crashes the shop fails on its own. */
const companyOf = (losses: number): number => [100, 10][losses] ?? 1;

/** Lost in a batch of one, so the failure is its own. */
const hasLeftAlone = (lossesBefore: number): boolean => companyOf(lossesBefore) === 1;

type Batch = { parentId: number | null; batch: Intent[] };

/** Groups changes into the fewest calls (products, or variations of one product), with the most often failed last. */
const toBatches = (intents: Intent[], losses: Map<number, Losses>): Batch[] => {
  const byLosses = groupBy(intents, (intent) => losses.get(intent.mapping_id)?.count ?? 0);
  return [...byLosses]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([count, same]) =>
      [...groupBy(same, (intent) => intent.woo_parent_id)].flatMap(([parentId, group]) =>
        chunksOf(group, companyOf(count)).map((batch) => ({ parentId, batch })),
      ),
    );
};

/** Statuses caused by the content of a call, not by the connection, the key or the rate limit. */
const refusals = new Set([400, 404, 409, 413, 422]);

/** True if the call's content may have caused the failure. */
const mayBeItsContent = ({ unanswered, status }: UpstreamError): boolean =>
  unanswered || (status !== undefined && refusals.has(status));

const breaksDown = 'it breaks down when this product is changed';

type Failed = { intent: Intent; message: string };

/** A change that took effect, with the quantity the shop now reports. */
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
  /** Records, in one transaction, the changes that took effect in the shop. */
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

  /**
   * Backs off for changes that the shop failed to make, and raises a conflict after too many attempts, unless the shop
   * may be accepting no change at all.
   */
  const tryLater = async (failed: Failed[], mayAsk: (intent: Intent) => boolean = () => true) => {
    const mappings = await stores.mappings.list(failed.map(({ intent }) => intent.mapping_id));
    const attempts = new Map(mappings.map((mapping) => [mapping.id, mapping.attempts]));
    const isHopeless = ({ intent }: Failed) =>
      (attempts.get(intent.mapping_id) ?? 0) + 1 >= attemptsBeforeAsking && mayAsk(intent);
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

  const refuse = (intent: Intent, message: string) =>
    refuseIntent(transaction, intent, `The online shop refused the change: ${message}`, now());

  const settleResults = async (batch: Intent[], results: AdjustResult[]) => {
    const confirmed: Confirmed[] = [];
    const failed: Failed[] = [];
    for (const [index, intent] of batch.entries()) {
      const result = results[index];
      if (!result) continue;
      if (result.ok) confirmed.push({ intent, after: result.quantity });
      else if (result.retryable) failed.push({ intent, message: result.message });
      else await refuse(intent, result.message);
    }
    await confirm(confirmed);
    if (failed.length > 0) await tryLater(failed);
  };

  /** Handles a failed call. If the shop refused it, nothing changed; if it went unanswered, reading later tells. */
  const lose = async (batch: Intent[], { losses, signal }: SendOptions, error: UpstreamError) => {
    const ids = batch.map((intent) => intent.id);
    const [only] = batch;
    const isOwnFault = mayBeItsContent(error) && only && hasLeftAlone(losses.get(only.mapping_id)?.count ?? 0);
    // A call that we broke off is no loss.
    if (mayBeItsContent(error) && !signal.aborted) await stores.intents.recordLoss(ids, error.message);
    if (error.unanswered) throw error;
    if (isOwnFault) return refuse(only, error.message);
    await stores.intents.supersede(ids, now());
    throw error;
  };

  const send = async (woo: WooClient, { parentId, batch: planned }: Batch, { signal, losses }: SendOptions) => {
    // Before the mark: marked changes that were never sent would have to be settled by reading.
    signal.throwIfAborted();
    const leaving = await stores.intents.markSent(
      planned.map((intent) => intent.id),
      now(),
    );
    const batch = planned.filter((intent) => leaving.has(intent.id));
    if (batch.length === 0) return;
    const changes = batch.map(({ id, unit_id: unitId, delta }) => ({ id: unitId, delta, marker: String(id) }));
    const outcome = await woo.adjustStock({ parentId }, changes, { signal }).catch((error: unknown) => {
      if (error instanceof UpstreamError) return error;
      throw error;
    });
    if (outcome instanceof UpstreamError) await lose(batch, { losses, signal }, outcome);
    else await settleResults(batch, outcome);
  };

  /** Supersedes changes that did not take effect; those lost in a batch of one count as failed attempts. */
  const giveUp = async (lost: Intent[]) => {
    const losses = await stores.intents.listLosses(lost.map((intent) => intent.mapping_id));
    const failed = lost.flatMap((intent): Failed[] =>
      intent.error !== null && hasLeftAlone(losses.get(intent.mapping_id)?.count ?? 0)
        ? [{ intent, message: breaksDown }]
        : [],
    );
    await tryLater(failed, (intent) => losses.get(intent.mapping_id)?.others_got_through ?? false);
    await stores.intents.supersede(
      lost.map((intent) => intent.id),
      now(),
    );
  };

  return {
    /** Sends differences in the fewest calls; the shop applies each to its own current quantity. */
    apply: async (woo: WooClient, intents: Intent[], { signal }: Options): Promise<void> => {
      const losses = await stores.intents.listLosses(intents.map((intent) => intent.mapping_id));
      for (const batch of toBatches(intents, losses)) await send(woo, batch, { signal, losses });
    },

    /** Determines from the marker, which is written together with the quantity, if unanswered changes took effect. */
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
      // Units missing from the shop's answer: the mapping is reset rather than risk counting the change twice.
      const unknown = lost.filter((intent) => !found.has(intent.unit_id));
      await transaction(async (inside) => {
        await inside.intents.supersede(
          unknown.map((intent) => intent.id),
          now(),
        );
        await inside.mappings.forgetAgreed(
          unknown.map((intent) => intent.mapping_id),
          now(),
        );
      });
      await giveUp(lost.filter((intent) => found.has(intent.unit_id)));
    },
  };
};

export type ShopApplier = ReturnType<typeof createShopApplier>;
