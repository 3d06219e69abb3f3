import type { Transaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import type { Answer } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { DetailsChange } from '../../providers/woocommerce/woo-details';
import type { WooProduct, WooStock, WooVariation } from '../../providers/woocommerce/woo-mapper';
import { createSendReport, sendUpdates, type SendResult, type ShopUpdate } from '../selective-sync';
import { readDifferences, sendDifferences, type DifferenceAnswer, type EditIntent, type NewEditIntent } from '../sync';
import { toStockStatus, type EditChange } from './edit-change';
import { decideEdit, type EditTurn } from './edit-decider';
import type { EditItem, EditItemState } from './edit-item-store';
import { tellableIntent, tellEdits, type EditStores, type TellableEdit } from './edit-ledger';
import { brokenText, createEditReader } from './edit-reader';

type Dependencies = { stores: EditStores; transaction: Transaction<EditStores>; woo: WooClient; now: () => Date };

/** Null if the item was already settled. */
export type EditResult = EditItemState | null;
type EditAnswer = Answer<EditResult>;

type Turn = { item: EditItem; turn: EditTurn; present: number | null };
type Sending = Pick<Turn, 'item' | 'present'> & { changes: EditChange[]; delta: number; error: string | null };

/** Items of one product's variations, or of products. */
type Options = { signal: AbortSignal; isLast: (item: EditItem) => boolean };

export const keyOf = ({ run_id: runId, position }: Pick<EditItem, 'run_id' | 'position'>): string =>
  `${runId}:${position}`;

const reasonOf = (item: EditItem, words: string): string =>
  [item.is_undo ? `Undone: ${words}` : words, item.edit_reason].filter((part) => part !== '').join('. ');

/** Without quantities, which are known from the answer only: the shop adds the difference to its current one. */
const toIntent = ({ item, delta, present }: Sending): NewEditIntent => ({
  run_id: item.run_id,
  unit_id: item.unit_id,
  woo_parent_id: item.parent_id,
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

/** Changes after the answer; unanswered ones stay `sent` until compared with the shop's values. */
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

/** Ledger data for an edit that started or ended stock tracking. */
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
      reason: reasonOf(item, counting.after === null ? 'No longer counted' : `Counted from now on: ${counting.after}`),
      actor: item.actor,
      reference: `edit:${item.run_id}:${item.position}`,
      intentId: null,
    },
  ];
};

const isUnanswered = (item: EditItem): boolean =>
  item.intent_state === 'sent' || item.changes.some(({ state }) => state === 'sent');

/** Message of an item that waits for another change of its unit. */
export const onItsWay = 'On its way to the online shop.';
const busy: EditAnswer = { as: 'later', error: onItsWay, waitMs: 2_000 };
const unread: EditAnswer = { as: 'later', error: brokenText, waitMs: 10_000 };
const ended: EditAnswer = { as: 'done', result: null };

const noAnswer = 'The online shop did not answer, so it is not certain whether the change was made.';

const toOutcome = ({ run_id: runId, position, changes, ...item }: EditItem): EditItemState => {
  const errors = [item.error, item.intent_state === 'failed' ? item.intent_error : null];
  const error = errors.filter((one) => one !== null && one !== '').join(' ') || null;
  return { runId, position, changes, outcome: error === null ? 'applied' : 'failed', error };
};

/** Derives an item's answer from the state after its calls. */
const toAnswer = (item: EditItem, difference: DifferenceAnswer | undefined): EditAnswer => {
  if (isUnanswered(item)) return { as: 'unanswered', error: noAnswer };
  if (difference?.as === 'later')
    return { ...difference, error: `The online shop reported an error: ${difference.error}` };
  return { as: 'done', result: toOutcome(item) };
};

/** Decides, sends, reads back and records items of edits. */
export const createEditApplier = ({ stores, transaction, woo, now }: Dependencies) => {
  const reader = createEditReader({ stores, woo, now });

  /** Records changes as sent before the calls are made. */
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
      const last = own.flatMap(({ item, turn }) => (turn.kind === 'end' ? [{ item, changes: turn.changes }] : []));
      await tellEdits(
        inside,
        last.flatMap(({ item, changes }) => toTellable(item, changes)),
        at,
      );
      const sending = own.flatMap(({ item, turn, present }): Sending[] =>
        turn.kind === 'send' ? [{ item, present, ...turn }] : [],
      );
      const wanted = sending.filter(({ delta }) => delta !== 0).map(toIntent);
      const intents = wanted.length > 0 ? await inside.editIntents.insertMany(wanted, at) : [];
      return { sending, intents, last: last.map(({ item }) => item) };
    });

  /** Records, in one transaction, the differences that took effect in the shop. */
  const confirm = async (confirmed: { intent: EditIntent; after: number | null }[]): Promise<void> => {
    if (confirmed.length === 0) return;
    const at = now();
    await transaction(async (inside) => {
      const settled = await inside.editIntents.confirmMany(
        confirmed.map(({ intent, after }) => ({ id: intent.id, after })),
        at,
      );
      const news = confirmed.filter(({ intent }) => settled.has(intent.id));
      await tellEdits(
        inside,
        news.map(({ intent, after }) => tellableIntent(intent, after)),
        at,
      );
      await inside.products.recordQuantities(
        news.flatMap(({ intent, after }) => (after === null ? [] : [{ unitId: intent.unit_id, quantity: after }])),
        at,
      );
      await inside.editItems.tellMoved([...settled]);
    });
  };

  /** `superseded` differences did not take effect and are sent again; `failed` ones are not. */
  const end = async (intents: EditIntent[], state: 'superseded' | 'failed', error: string): Promise<void> => {
    await stores.editIntents.end(
      intents.map(({ id }) => id),
      state,
      { error, at: now() },
    );
  };

  /** @throws UpstreamError if the call failed as a whole; unanswered differences stay `sent` */
  const sendAll = async (intents: EditIntent[], signal: AbortSignal) => {
    const answers = new Map<number, DifferenceAnswer>();
    const [first] = intents;
    if (!first) return answers;
    signal.throwIfAborted();
    const results = await sendDifferences(woo, intents, { parentId: first.woo_parent_id, signal }).catch(
      async (error: unknown) => {
        if (error instanceof UpstreamError && !error.unanswered) await end(intents, 'superseded', error.message);
        throw error;
      },
    );
    const confirmed: { intent: EditIntent; after: number | null }[] = [];
    for (const [at, intent] of intents.entries()) {
      const result = results[at];
      if (!result) continue;
      answers.set(intent.unit_id, result);
      if (result.as === 'done') confirmed.push({ intent, after: result.result.after });
      else if (result.as !== 'unanswered')
        await end([intent], result.as === 'refused' ? 'failed' : 'superseded', result.error);
    }
    await confirm(confirmed);
    return answers;
  };

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
    signal.throwIfAborted();
    const report = createSendReport();
    try {
      await sendUpdates(woo, updates, { report, signal });
    } finally {
      await record(sending, report);
    }
  };

  return {
    /**
     * Sends items of one product's variations, or of products. Returns the answers by key; items without one were
     * cancelled meanwhile.
     * @throws UpstreamError when the shop is unavailable
     */
    apply: async (items: EditItem[], { signal, isLast }: Options): Promise<Map<string, EditAnswer>> => {
      const answers = new Map<string, EditAnswer>();
      const busyUnits = await stores.editIntents.listBusyUnits(items.map((item) => item.unit_id));
      const free = items.filter((item) => !busyUnits.has(item.unit_id));
      for (const item of items) if (busyUnits.has(item.unit_id)) answers.set(keyOf(item), busy);
      if (free.length === 0) return answers;
      const readings = await reader.read(free, signal);
      for (const item of readings.unread) answers.set(keyOf(item), unread);
      const turns = free
        .filter((item) => !readings.unread.includes(item))
        .map((item): Turn => {
          const reading = { stock: readings.stocks.get(item.unit_id), prices: readings.prices.get(item.unit_id) };
          return { item, present: reading.stock?.quantity ?? null, turn: decideEdit(item, reading, isLast(item)) };
        });
      const { sending, intents, last } = await begin(turns);
      for (const item of last) answers.set(keyOf(item), ended);
      const differences = await sendAll(intents, signal);
      await sendFields(sending, signal);
      const left = await stores.editItems.listOpenAt(
        sending.map(({ item }) => ({ runId: item.run_id, position: item.position })),
      );
      for (const item of left) answers.set(keyOf(item), toAnswer(item, differences.get(item.unit_id)));
      return answers;
    },

    /**
     * Settles unanswered differences by reading the shop. Other changes are compared with its values when sent again.
     */
    settle: async (items: EditItem[], signal: AbortSignal): Promise<void> => {
      const sent = await stores.editIntents.listSent(items.flatMap(({ intent_id: id }) => id ?? []));
      if (sent.length === 0) return;
      const readings = await readDifferences(woo, sent, signal);
      const withReading = sent.map((intent, at) => ({ intent, reading: readings[at] }));
      await confirm(
        withReading.flatMap(({ intent, reading }) =>
          reading?.as === 'taken' ? [{ intent, after: reading.result.after }] : [],
        ),
      );
      for (const { intent, reading } of withReading) {
        if (reading?.as === 'unknown') await end([intent], 'failed', reading.error);
        if (reading?.as === 'not_taken') await end([intent], 'superseded', 'The online shop did not answer.');
      }
    },
  };
};

export type EditApplier = ReturnType<typeof createEditApplier>;
