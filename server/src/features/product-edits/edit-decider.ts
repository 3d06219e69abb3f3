import { toCents } from '@chainline/shared/money';
import type { RunItemOutcome } from '@chainline/shared/sync/run-contract';
import type { WooDetails, WooStock } from '../../providers/woocommerce/woo-mapper';
import { isOpenChange, priceText, statusText, type EditChange } from './edit-change';
import type { EditItem } from './edit-item-store';

/** Present values in the shop; undefined if they were not found or not requested. */
export type ShopReading = { stock: WooStock | undefined; prices: WooDetails | undefined };

/** Decision about an item: changes to send now, or its final outcome. */
export type EditTurn =
  | { kind: 'send'; delta: number; changes: EditChange[]; error: string | null }
  | {
      kind: 'end';
      outcome: Extract<RunItemOutcome, 'applied' | 'in_step' | 'failed' | 'discarded'>;
      changes: EditChange[];
      error: string | null;
    };

const gone = 'The online shop does not show this product: it was deleted or is in the trash.';

const isPrice = ({ field }: EditChange): boolean => field === 'price' || field === 'sale_price';

export const needsStock = ({ delta, changes }: EditItem): boolean => delta !== 0 || changes.some((c) => !isPrice(c));
export const needsPrices = ({ changes }: EditItem): boolean => changes.some(isPrice);

const isSamePrice = (left: string | null, right: string | null): boolean =>
  left === null || right === null ? left === right : toCents(left) === toCents(right);

const words = { price: 'price', sale_price: 'sale price', stock: 'quantity', stock_status: 'status' } as const;

/** States the present value, so that nobody overwrites it unseen. */
const overtaken = ({ field }: EditChange, present: string): string =>
  `The ${words[field]} has since changed to ${present}, so it was left as it is.`;

type Step = { change: EditChange; error?: string };

const done = (change: EditChange): Step => ({ change: { ...change, state: 'done' } });
const send = (change: EditChange): Step => ({ change: { ...change, state: 'sent' } });
const refuse = (change: EditChange, error: string): Step => ({ change: { ...change, state: 'refused' }, error });

/** A price may only replace the price that the person saw. */
const stepOfPrice = (change: EditChange, { regularPrice, salePrice }: WooDetails): Step => {
  const present = change.field === 'price' ? regularPrice : salePrice;
  if (isSamePrice(present, change.after)) return done(change);
  return isSamePrice(present, change.before) ? send(change) : refuse(change, overtaken(change, priceText(present)));
};

/** Tracking starts only on an untracked unit; otherwise somebody else has started it with another quantity. */
const stepOfCounting = (change: EditChange, { managedBy, quantity }: WooStock): Step => {
  // Keeps the last quantity, so that an undo can restart tracking with it.
  if (change.after === null)
    return managedBy === 'own' ? send({ ...change, before: String(quantity ?? change.before) }) : done(change);
  if (managedBy === 'none') return send(change);
  // Sent before but not answered: if the unit is tracked now, the change took effect.
  return change.state === 'sent' ? done(change) : refuse(change, overtaken(change, String(quantity ?? 'unknown')));
};

const stepOfStatus = (change: EditChange, stock: WooStock, endsCounting: boolean): Step => {
  if (stock.managedBy !== 'none')
    return endsCounting
      ? send(change)
      : refuse(change, 'The product is now counted, so the online shop sets its status.');
  if (stock.status === change.after) return done(change);
  // The status derived when tracking ended was not set by a person, so it may be overwritten.
  if (endsCounting || stock.status === change.before) return send(change);
  return refuse(change, overtaken(change, statusText[stock.status]));
};

/** Status that results from starting to track. An undo restores the one before. */
const stepOfDerived = (change: EditChange, { state }: EditChange, { managedBy, status }: WooStock): Step => ({
  change: { ...change, before: managedBy === 'none' ? status : change.before, state },
});

const stepOf = (change: EditChange, reading: ShopReading, item: EditItem): Step => {
  if (!isOpenChange(change)) return { change };
  if (isPrice(change)) return reading.prices ? stepOfPrice(change, reading.prices) : refuse(change, gone);
  if (!reading.stock) return refuse(change, gone);
  if (change.field === 'stock') return stepOfCounting(change, reading.stock);
  const counting = item.changes.find(({ field }) => field === 'stock');
  if (counting && counting.after !== null)
    return stepOfDerived(change, stepOf(counting, reading, item).change, reading.stock);
  return stepOfStatus(change, reading.stock, counting !== undefined);
};

/** Reason why a difference can no longer be applied, or null. */
const whyNoDelta = (delta: number, stock: WooStock | undefined): string | null => {
  if (!stock) return gone;
  if (stock.managedBy !== 'own' || stock.quantity === null)
    return 'Stock is no longer managed for this product in WooCommerce.';
  if (delta < 0 && stock.quantity + delta < 0)
    return `The online shop has only ${stock.quantity} left, too few to take ${-delta} away: some have just been sold. Check the quantity and enter it again.`;
  return null;
};

/** Difference still to be applied, or the reason why it no longer can be. */
const openDelta = (item: EditItem, stock: WooStock | undefined): { delta: number; error: string | null } => {
  if (item.intent_state === 'failed') return { delta: 0, error: item.intent_error };
  if (item.delta === 0 || item.intent_state === 'confirmed') return { delta: 0, error: null };
  const error = whyNoDelta(item.delta, stock);
  return { delta: error === null ? item.delta : 0, error };
};

const isOurs = ({ intent_state: state, changes }: EditItem): boolean =>
  state === 'confirmed' || changes.some((change) => change.state === 'sent' || change.state === 'done');

const isDeltaThere = ({ delta, intent_state: state }: EditItem): boolean[] =>
  delta === 0 ? [] : [state === 'confirmed'];

type Ending = Pick<Extract<EditTurn, { kind: 'end' }>, 'outcome' | 'error'>;

const endOfStopped = (item: EditItem, taken: 'all' | 'part' | 'none'): Ending => {
  switch (taken) {
    case 'all':
      return { outcome: 'applied', error: 'Too late to stop: the online shop had already made the change.' };
    case 'part':
      // The rest of a stopped undo may still be undone, so the item counts as failed.
      return {
        outcome: item.is_undo ? 'failed' : 'applied',
        error: 'Stopped. The online shop had already made part of the change.',
      };
    case 'none':
      return { outcome: 'discarded', error: 'The edit was cancelled.' };
  }
};

const endOfHopeless = (taken: 'all' | 'part' | 'none', { intent_error: why }: EditItem): Ending => {
  if (taken === 'all') return { outcome: 'applied', error: null };
  if (taken === 'none' && why !== null)
    return { outcome: 'failed', error: `The online shop failed repeatedly: ${why}` };
  const what = taken === 'part' ? 'only part of the change' : 'none of the change';
  return { outcome: 'failed', error: `The online shop repeatedly gave no answer and has made ${what}.` };
};

/** Ends an item for which nothing more is sent. Unanswered changes took effect if the shop has their values. */
const lookLast = (item: EditItem, reading: ShopReading): EditTurn => {
  const changes = item.changes.map((change): EditChange => {
    if (!isOpenChange(change)) return change;
    const isThere = change.state === 'sent' && stepOf(change, reading, item).change.state === 'done';
    return { ...change, state: isThere ? 'done' : 'refused' };
  });
  const parts = [...changes.map(({ state }) => state === 'done'), ...isDeltaThere(item)];
  const some = parts.includes(true) ? 'part' : 'none';
  const taken = parts.includes(false) ? some : 'all';
  return { kind: 'end', changes, ...(item.is_stopped ? endOfStopped(item, taken) : endOfHopeless(taken, item)) };
};

/**
 * Decides from the shop's present values what to send next. Pure.
 * @param isLast nothing more is sent, because it failed too often
 */
export const decideEdit = (item: EditItem, reading: ShopReading, isLast = false): EditTurn => {
  if (item.is_stopped || isLast) return lookLast(item, reading);
  const { delta, error: noDelta } = openDelta(item, reading.stock);
  const steps = item.changes.map((change) => stepOf(change, reading, item));
  const changes = steps.map(({ change }) => change);
  const refusals = steps.flatMap((step) => step.error ?? []);
  const errors = [...new Set(noDelta === null ? refusals : [noDelta, ...refusals])];
  const error = errors.length > 0 ? errors.join(' ') : null;
  if (delta !== 0 || changes.some(({ state }) => state === 'sent')) return { kind: 'send', delta, changes, error };
  if (error !== null) return { kind: 'end', outcome: 'failed', changes, error };
  if (isOurs(item)) return { kind: 'end', outcome: 'applied', changes, error: null };
  // Nothing was written, so there is nothing to undo later.
  const asItWas = changes.map((change): EditChange => ({ ...change, state: 'refused' }));
  return { kind: 'end', outcome: 'in_step', changes: asItWas, error: null };
};
