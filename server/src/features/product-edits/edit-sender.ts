import { chunksOf, groupBy } from '../../collections';
import type { Transaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AdjustResult, WooMarker } from '../../providers/woocommerce/woo-mapper';
import type { EditIntent } from '../sync';
import type { EditItem } from './edit-item-store';
import { tellableIntent, tellEdits, type EditStores } from './edit-ledger';

type Dependencies = {
  stores: EditStores;
  transaction: Transaction<EditStores>;
  woo: WooClient;
  now: () => Date;
  /** Time after which an unanswered change is settled by reading. */
  settleAfterMs: number;
};

type Confirmed = { intent: EditIntent; after: number | null };

/** Lost calls after which a change fails. */
const attemptsBeforeFailing = 8;

/** Retry in shrinking batches (100, 10, 1), so that one bad product fails on its own. */
export const companyOf = (attempts: number): number => [100, 10][attempts] ?? 1;

/** Statuses caused by the content of a call, not by the connection, the key or the rate limit. */
const contentRefusals = new Set([400, 404, 409, 413, 422]);
const mayBeItsContent = ({ unanswered, status }: UpstreamError): boolean =>
  unanswered || (status !== undefined && contentRefusals.has(status));

const deletedText = 'The product was deleted from the online shop before it answered whether it took the change.';

type Batch = { parentId: number | null; intents: EditIntent[]; company: number };

const keyOf = (runId: string, unitId: number): string => `${runId} ${unitId}`;

/** Sends the differences people requested; the shop adds each to its own current quantity. */
export const createEditSender = ({ stores, transaction, woo, now, settleAfterMs }: Dependencies) => {
  /** Records, in one transaction, the changes that took effect in the shop. */
  const confirm = async (confirmed: Confirmed[]): Promise<void> => {
    if (confirmed.length === 0) return;
    const at = now();
    await transaction(async (inside) => {
      const settled = await inside.editIntents.confirmMany(
        confirmed.map(({ intent, after }) => ({ id: intent.id, after })),
        at,
      );
      const news = confirmed.filter(({ intent }) => settled.has(intent.id));
      const told = news.map(({ intent, after }) => tellableIntent(intent, after));
      await tellEdits(inside, told, at);
      const numbers = news.flatMap(({ intent, after }) =>
        after === null ? [] : [{ unitId: intent.unit_id, quantity: after }],
      );
      await inside.products.recordQuantities(numbers, at);
      await inside.editItems.tellMoved([...settled]);
    });
  };

  const fail = (intents: EditIntent[], error: string) =>
    stores.editIntents.end(
      intents.map(({ id }) => id),
      'failed',
      { error, at: now() },
    );

  /** Backs off for changes that did not take effect; after too many attempts they fail. */
  const tryLater = async (intents: EditIntent[], items: EditItem[], error: string): Promise<void> => {
    const byKey = new Map(items.map((item) => [keyOf(item.run_id, item.unit_id), item]));
    const attemptsOf = (intent: EditIntent) => byKey.get(keyOf(intent.run_id, intent.unit_id))?.attempts ?? 0;
    const hopeless = intents.filter((intent) => attemptsOf(intent) + 1 >= attemptsBeforeFailing);
    if (hopeless.length > 0) await fail(hopeless, `The online shop failed again and again: ${error}`);
    const later = intents.filter((intent) => !hopeless.includes(intent));
    if (later.length === 0) return;
    await transaction(async (inside) => {
      const at = now();
      await inside.editIntents.end(
        later.map(({ id }) => id),
        'superseded',
        { error, at },
      );
      const positions = later.flatMap((intent) => {
        const item = byKey.get(keyOf(intent.run_id, intent.unit_id));
        return item ? [{ runId: item.run_id, position: item.position, error: `${error} Trying again by itself.` }] : [];
      });
      await inside.editItems.putOff(positions, at);
    });
  };

  const settleResults = async (intents: EditIntent[], results: AdjustResult[], items: EditItem[]): Promise<void> => {
    const confirmed: Confirmed[] = [];
    for (const [index, intent] of intents.entries()) {
      const result = results[index];
      if (!result) continue;
      if (result.ok) confirmed.push({ intent, after: result.quantity });
      else if (result.retryable) await tryLater([intent], items, `The online shop failed: ${result.message}`);
      else await fail([intent], `The online shop refused the change: ${result.message}`);
    }
    await confirm(confirmed);
  };

  /** Handles a failed call. If the shop refused it, nothing changed; if it went unanswered, reading later tells. */
  const lose = async ({ intents, company }: Batch, items: EditItem[], error: UpstreamError): Promise<void> => {
    if (error.unanswered) throw error;
    if (mayBeItsContent(error) && company > 1) return tryLater(intents, items, error.message);
    if (mayBeItsContent(error)) {
      await fail(intents, `The online shop refused the change: ${error.message}`);
      return;
    }
    const ids = intents.map(({ id }) => id);
    await stores.editIntents.end(ids, 'superseded', { error: error.message, at: now() });
    throw error;
  };

  /** Reads products missing from the shop's list one by one: in the trash they keep their quantity and marker. */
  const readMarkers = async (intents: EditIntent[], signal: AbortSignal): Promise<Map<number, WooMarker | null>> => {
    const units = intents.map(({ unit_id: id, parent_id: parentId }) => ({ id, parentId }));
    const found = new Map<number, WooMarker | null>(await woo.readMarkers(units, { signal }));
    for (const unit of units) if (!found.has(unit.id)) found.set(unit.id, await woo.findMarker(unit, { signal }));
    return found;
  };

  /** Determines from the marker, written together with the quantity, if unanswered changes took effect. */
  const settleUnanswered = async (intents: EditIntent[], signal: AbortSignal): Promise<void> => {
    const markers = await readMarkers(intents, signal);
    const effective: Confirmed[] = [];
    const lost: EditIntent[] = [];
    const deleted: EditIntent[] = [];
    for (const intent of intents) {
      const found = markers.get(intent.unit_id);
      if (!found) deleted.push(intent);
      else if (found.marker === String(intent.id)) effective.push({ intent, after: found.quantity });
      else lost.push(intent);
    }
    await confirm(effective);
    if (deleted.length > 0) await fail(deleted, deletedText);
    if (lost.length > 0) await tryLater(lost, await stores.editItems.listApplying(), 'The online shop did not answer.');
  };

  const toBatches = (intents: EditIntent[], items: EditItem[]): Batch[] => {
    const attempts = new Map(items.map((item) => [keyOf(item.run_id, item.unit_id), item.attempts]));
    const companyFor = (intent: EditIntent) => companyOf(attempts.get(keyOf(intent.run_id, intent.unit_id)) ?? 0);
    return [...groupBy(intents, companyFor)].flatMap(([company, same]) =>
      [...groupBy(same, (intent) => intent.parent_id)].flatMap(([parentId, group]) =>
        chunksOf(group, company).map((chunk) => ({ parentId, intents: chunk, company })),
      ),
    );
  };

  return {
    /**
     * Sends recorded changes in the fewest calls.
     * @throws UpstreamError when the shop is unavailable
     */
    send: async (intentIds: number[], items: EditItem[], signal: AbortSignal): Promise<void> => {
      const intents = await stores.editIntents.list(intentIds);
      for (const planned of toBatches(intents, items)) {
        signal.throwIfAborted();
        const leaving = await stores.editIntents.markSent(
          planned.intents.map(({ id }) => id),
          now(),
        );
        const batch = { ...planned, intents: planned.intents.filter(({ id }) => leaving.has(id)) };
        if (batch.intents.length === 0) continue;
        const changes = batch.intents.map(({ id, unit_id: unitId, delta }) => ({
          id: unitId,
          delta,
          marker: String(id),
        }));
        const outcome = await woo
          .adjustStock({ parentId: batch.parentId }, changes, { signal })
          .catch((error: unknown) => {
            if (error instanceof UpstreamError) return error;
            throw error;
          });
        if (outcome instanceof UpstreamError) await lose(batch, items, outcome);
        else await settleResults(batch.intents, outcome, items);
      }
    },

    /** Recovers from an earlier round: unsent changes are sent again, unanswered ones settled by reading. */
    settleLeftovers: async (signal: AbortSignal): Promise<void> => {
      const open = await stores.editIntents.listOpen();
      const unsent = open.filter(({ state }) => state === 'planned').map(({ id }) => id);
      if (unsent.length > 0) await stores.editIntents.end(unsent, 'superseded', { error: null, at: now() });
      const overdue = open.filter(
        ({ state, sent_at: sentAt }) =>
          state === 'sent' && (sentAt === null || now().getTime() - sentAt.getTime() >= settleAfterMs),
      );
      for (const chunk of chunksOf(overdue, 100)) await settleUnanswered(chunk, signal);
    },
  };
};

export type EditSender = ReturnType<typeof createEditSender>;
