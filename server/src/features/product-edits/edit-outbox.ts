import { chunksOf, groupBy } from '../../collections';
import type { Transaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { DetailsChange } from '../../providers/woocommerce/woo-details';
import type { WooProduct, WooStock, WooVariation } from '../../providers/woocommerce/woo-mapper';
import { isDone, type RunCounts } from '../runs';
import { createSendReport, sendUpdates, type SendResult, type ShopUpdate } from '../selective-sync';
import type { NewEditIntent } from '../sync';
import { toStockStatus, type EditChange } from './edit-change';
import { decideEdit, type EditTurn } from './edit-decider';
import type { EditItem, EditItemState } from './edit-item-store';
import { tellEdits, type EditStores, type TellableEdit } from './edit-ledger';
import { createEditReader } from './edit-reader';
import { companyOf, type EditSender } from './edit-sender';

type Dependencies = {
  stores: EditStores;
  transaction: Transaction<EditStores>;
  woo: WooClient;
  sender: EditSender;
  now: () => Date;
  settleAfterMs: number;
};

const itemsAtOnce = 100;

type Turn = { item: EditItem; turn: EditTurn; present: number | null };
type Sending = Pick<Turn, 'item' | 'present'> & { changes: EditChange[]; delta: number; error: string | null };

const reasonOf = (item: EditItem, words: string): string =>
  [item.is_undo ? `Taken back: ${words}` : words, item.edit_reason].filter((part) => part !== '').join('. ');

/** Quantities are recorded by the answer only, because the difference applies to whatever the shop then has. */
const toIntent = ({ item, delta, present }: Sending): NewEditIntent => ({
  run_id: item.run_id,
  unit_id: item.unit_id,
  parent_id: item.parent_id,
  delta,
  reason: reasonOf(
    item,
    item.target_quantity === null || item.seen_quantity === null || item.seen_quantity !== present
      ? `Changed by ${delta > 0 ? '+' : ''}${delta}`
      : `Changed from ${item.seen_quantity} to ${item.target_quantity}`,
  ),
  source: item.is_undo ? 'undo' : 'edit',
  actor: item.actor,
});

const sentOf = (changes: readonly EditChange[], field: EditChange['field']): EditChange | undefined =>
  changes.find((change) => change.field === field && change.state === 'sent');

const toStockChange = (changes: readonly EditChange[]): DetailsChange['stock'] => {
  const counting = sentOf(changes, 'stock');
  if (counting && counting.after !== null) return { quantity: Number(counting.after) };
  if (!counting && !sentOf(changes, 'stock_status')) return undefined;
  return { status: toStockStatus(changes.find(({ field }) => field === 'stock_status')?.after) };
};

const toUpdate = ({ item, changes }: Sending, position: number): ShopUpdate[] => {
  if (!changes.some(({ state }) => state === 'sent')) return [];
  const [price, sale] = [sentOf(changes, 'price'), sentOf(changes, 'sale_price')];
  return [
    {
      position,
      parentId: item.parent_id,
      change: {
        id: item.unit_id,
        regularPrice: price === undefined ? undefined : (price.after ?? ''),
        salePrice: sale === undefined ? undefined : (sale.after ?? ''),
        stock: toStockChange(changes),
      },
    },
  ];
};

/** Changes after the answer; unanswered ones stay `sent` and are settled by reading. */
const afterAnswer = (changes: EditChange[], result: SendResult | undefined): EditChange[] =>
  changes.map((change) => {
    if (change.state !== 'sent' || !result || (!result.ok && result.isUncertain)) return change;
    return { ...change, state: result.ok ? 'done' : 'refused' };
  });

const stockOf = (record: WooProduct | WooVariation): WooStock => ({
  id: record.id,
  managedBy: 'managedBy' in record ? record.managedBy : record.manageStock ? 'own' : 'none',
  quantity: record.stockQuantity,
  status: record.stockStatus,
  backorders: record.backorders,
  modifiedAt: record.modifiedAt,
});

/** Ledger data for counting that an edit started or ended. */
const toTellable = (item: EditItem, changes: readonly EditChange[]): TellableEdit[] => {
  const counting = changes.find(({ field, state }) => field === 'stock' && state === 'done');
  const was = item.changes.find(({ field }) => field === 'stock');
  if (!counting || was?.state === 'done') return [];
  const numberOf = (text: string | null) => (text === null || text === '' ? null : Number(text));
  return [
    {
      unitId: item.unit_id,
      before: numberOf(counting.before),
      after: numberOf(counting.after),
      delta: null,
      source: item.is_undo ? 'undo' : 'edit',
      reason: reasonOf(
        item,
        counting.after === null ? 'Not counted any more' : `Counted from now on: ${counting.after}`,
      ),
      actor: item.actor,
      reference: `edit:${item.run_id}:${item.position}`,
      intentId: null,
    },
  ];
};

const stateOf = ({ run_id: runId, position, changes, error }: EditItem) => ({ runId, position, changes, error });

const isUnanswered = (item: EditItem): boolean => item.changes.some(({ state }) => state === 'sent');

const noAnswer = 'The online shop did not answer, so it is not certain whether it took the change.';

/** Outcome of a sent item; null while some of it is unsettled. */
const outcomeOf = (item: EditItem): EditItemState | null => {
  const state = stateOf(item);
  if (item.intent_state === 'planned' || item.intent_state === 'sent') return null;
  if (item.intent_state === 'superseded') return { ...state, outcome: 'planned' };
  const errors = [item.error, item.intent_state === 'failed' ? item.intent_error : null];
  const error = errors.filter((one) => one !== null && one !== '').join(' ');
  return error === '' ? { ...state, outcome: 'applied', error: null } : { ...state, outcome: 'failed', error };
};

const summary = ({ items_success: success, items_failed: failed, items_skipped: skipped }: RunCounts): string =>
  [`${success} written`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} left out`]
    .filter((part) => part !== false)
    .join(', ');

/** An undo with failed items has failed as a whole, so that the edit can be undone again. */
const endOf = ({ undo_of: undoOf, items_failed: failed }: RunCounts) => {
  if (failed === 0) return 'completed';
  return undoOf === null ? 'completed_with_errors' : 'failed';
};

/** Sends people's edits to the shop as part of the stock engine's round; one process at a time. */
export const createEditOutbox = ({ stores, transaction, woo, sender, now, settleAfterMs }: Dependencies) => {
  const reader = createEditReader({ stores, woo, now });

  /** Records changes as sent before the call is made. */
  const begin = (turns: Turn[]) =>
    transaction(async (inside) => {
      const taken = await inside.editItems.take(turns.map(({ item }) => item));
      const isTaken = ({ run_id: runId, position }: EditItem) =>
        taken.some((key) => key.runId === runId && key.position === position);
      const own = turns.filter(({ item }) => isTaken(item));
      const at = now();
      await inside.editItems.save(
        own.map(({ item, turn }) => ({
          runId: item.run_id,
          position: item.position,
          outcome: turn.kind === 'send' ? 'applying' : turn.outcome,
          error: turn.error,
          changes: turn.changes,
        })),
      );
      const ended = own.filter(({ turn }) => turn.kind === 'end');
      await tellEdits(
        inside,
        ended.flatMap(({ item, turn }) => (turn.kind === 'end' ? toTellable(item, turn.changes) : [])),
        at,
      );
      const sending = own.flatMap(({ item, turn, present }): Sending[] =>
        turn.kind === 'send' ? [{ item, present, ...turn }] : [],
      );
      const wanted = sending.filter(({ delta }) => delta !== 0).map(toIntent);
      const intentIds = wanted.length > 0 ? await inside.editIntents.insertMany(wanted, at) : [];
      return { sending, intentIds };
    });

  const record = async (sending: Sending[], report: ReturnType<typeof createSendReport>) => {
    const at = now();
    const states = sending.map(({ item, changes, error }, position) => {
      const result = report.shop.get(position);
      const refusal = result && !result.ok && !result.isUncertain ? result.error : null;
      const errors = [error, refusal].filter((one) => one !== null);
      return {
        item,
        state: {
          runId: item.run_id,
          position: item.position,
          outcome: 'applying' as const,
          error: errors.length > 0 ? errors.join(' ') : null,
          changes: afterAnswer(changes, result),
        },
      };
    });
    await transaction(async (inside) => {
      await inside.editItems.save(states.map(({ state }) => state));
      const answered = [...report.products, ...report.variations];
      if (answered.length === 0) return;
      const restocked = new Set(
        sending.filter(({ changes }) => toStockChange(changes)).map(({ item }) => item.unit_id),
      );
      await tellEdits(
        inside,
        states.flatMap(({ item, state }) => toTellable(item, state.changes)),
        at,
      );
      await inside.products.recordDetails(report.products);
      await inside.products.recordVariationDetails(report.variations);
      await inside.products.recordStock(answered.filter(({ id }) => restocked.has(id)).map(stockOf), at);
    });
  };

  const sendFields = async (sending: Sending[], signal: AbortSignal) => {
    const updates = sending.flatMap(toUpdate);
    if (updates.length === 0) return;
    const report = createSendReport();
    const companyFor = ({ position }: ShopUpdate) => companyOf(sending[position]?.item.attempts ?? 0);
    const chunks = [...groupBy(updates, companyFor)].flatMap(([company, same]) => chunksOf(same, company));
    try {
      for (const chunk of chunks) await sendUpdates(woo, chunk, { report, signal });
    } finally {
      await record(sending, report);
    }
  };

  /** Settles sent items as far as possible; changes that did not take effect are sent again. */
  const settle = async () => {
    const applying = await stores.editItems.listApplying();
    const unanswered = applying.filter(isUnanswered);
    const states = applying.filter((item) => !isUnanswered(item)).flatMap((item) => outcomeOf(item) ?? []);
    if (states.length > 0) await stores.editItems.save(states);
    if (unanswered.length === 0) return;
    // Resending would be harmless, but waiting for the answer is better.
    await stores.editItems.putOff(
      unanswered.map((item) => ({ ...stateOf(item), error: `${noAnswer} Trying again by itself.` })),
      new Date(now().getTime() + settleAfterMs),
    );
  };

  const takeTurns = async (items: EditItem[], signal: AbortSignal) => {
    const { readable, stocks, prices } = await reader.read(items, signal);
    const turns = readable.map((item) => ({
      item,
      present: stocks.get(item.unit_id)?.quantity ?? null,
      turn: decideEdit(item, { stock: stocks.get(item.unit_id), prices: prices.get(item.unit_id) }),
    }));
    const { sending, intentIds } = await begin(turns);
    await sender.send(
      intentIds,
      sending.map(({ item }) => item),
      signal,
    );
    await sendFields(sending, signal);
  };

  /** Ends runs that have nothing left to do. */
  const conclude = async () => {
    const running = await stores.editRuns.listRunning();
    if (running.length === 0) return;
    const counts = await stores.editRuns.recount(running, now());
    for (const run of counts.filter(isDone)) {
      if (run.undo_of !== null) await stores.editItems.markUndone({ undoneId: run.undo_of, undoId: run.id });
      const status = run.cancelled ? 'cancelled' : endOf(run);
      const message = run.cancelled ? `Cancelled: ${summary(run)}` : summary(run);
      await stores.editRuns.finish(run.id, { status, message, at: now() });
    }
  };

  /** Discards unsent items of cancelled edits and reads back the sent ones ahead of their back-off. */
  const stopCancelled = async () => {
    await stores.editItems.discardPlannedOfCancelled();
    await stores.editItems.hurryCancelled(new Date(now().getTime() + settleAfterMs));
  };

  const work = async (signal: AbortSignal) => {
    await sender.settleLeftovers(signal);
    await settle();
    for (;;) {
      signal.throwIfAborted();
      await stopCancelled();
      const items = await stores.editItems.listNext(now(), itemsAtOnce);
      if (items.length === 0) return;
      try {
        await takeTurns(items, signal);
      } finally {
        if (!signal.aborted) await settle();
      }
      await stores.editRuns.recount(
        items.map((item) => item.run_id),
        now(),
      );
    }
  };

  return {
    /**
     * Sends waiting items and settles sent ones. Idempotent and safe to kill at any point.
     * @throws UpstreamError when the shop is unavailable: everything stays recorded and goes with the next round
     */
    serve: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      await stopCancelled();
      try {
        await work(signal);
      } catch (error) {
        if (error instanceof UpstreamError)
          await stores.editItems.tellWaiting(`${error.message} Trying again by itself.`);
        throw error;
      } finally {
        if (!signal.aborted) await conclude();
      }
    },
  };
};
