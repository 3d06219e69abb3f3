import type { StockSource } from '@chainline/shared/sync/stock-history-contract';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { Intent } from './intent-store';
import type { NewStockEvent } from './stock-event-store';
import type { WaitingSaleLine } from './till-sale-store';

/** A log entry caused by a change of ours, with its real effect. */
export type TillConfirmation = { intent: Intent; applied: number; after: number | null };

type Digest = { events: NewStockEvent[]; confirmations: TillConfirmation[] };

/** The till's reasons for a change, by prefix. */
const sources: [prefix: string, source: StockSource, words: string][] = [
  ['RemoveForTransaction', 'till_sale', 'Sold at the till'],
  ['Refund', 'till_refund', 'Refunded at the till'],
  ['ManualQuantityAdjustment', 'edit', 'Quantity changed at the till'],
  ['BusinessProcessAddInventory', 'till_receipt', 'Received at the till'],
];

const explain = (entry: InventoryLogEntry): { source: StockSource; words: string } => {
  const known = sources.find(([prefix]) => entry.reason.startsWith(prefix));
  if (known) return { source: known[1], words: known[2] };
  return { source: 'edit', words: `Changed at the till (${entry.reason})` };
};

/**
 * An entry is ours if it is no sale, refund or receipt and ends with the quantity we set. (The reason does not decide:
 * Lightspeed does not document the one for API writes.) If the quantity before is unknown, the difference decides.
 */
const isOurs = (intent: Intent, entry: InventoryLogEntry, running: number | undefined): boolean => {
  if (entry.saleId !== null || explain(entry).source !== 'edit') return false;
  return running === undefined
    ? entry.qohChange === intent.delta
    : running + entry.qohChange === intent.target_quantity;
};

/** Source, reason and actor of an entry caused by a change or sale of ours, which we know better than the till. */
const ownWords = (entry: InventoryLogEntry, intent: Intent | undefined, sale: WaitingSaleLine | undefined) => {
  if (intent) return { source: intent.source, reason: intent.reason, actor: intent.actor };
  if (!sale) return null;
  const reason = `Sold online (order ${sale.order_number}), at the till as sale ${entry.saleId}`;
  return { source: 'sync', reason, actor: 'Chainline' } as const;
};

type Told = { before: number; intent: Intent | undefined; sale: WaitingSaleLine | undefined };

/** Converts an entry into a ledger event; `intent` or `sale` is ours that caused it. */
const toEvent = (entry: InventoryLogEntry, { before, intent, sale }: Told): NewStockEvent => {
  const { source, words } = explain(entry);
  const reason = entry.saleId === null ? words : `${words} (sale ${entry.saleId})`;
  return {
    system: 'lightspeed',
    unitId: entry.itemId,
    source,
    reason,
    actor: 'Lightspeed',
    ...ownWords(entry, intent, sale),
    delta: entry.qohChange,
    before,
    after: before + entry.qohChange,
    reference: `log:${entry.id}`,
    intentId: intent?.id ?? null,
    happenedAt: entry.createdAt,
  };
};

/**
 * Digests entries of the till's inventory log: separates our own writes from others' changes of the mapped items.
 * @param quantities quantity of each item before the first entry; other items are ignored
 * @param sent our unsettled writes that were sent to the till
 * @param own entries that are sales of ours, by id
 */
export const digestTillLog = (
  entries: InventoryLogEntry[],
  {
    quantities,
    sent,
    own,
  }: { quantities: Map<number, number>; sent: Intent[]; own: ReadonlyMap<number, WaitingSaleLine> },
): Digest => {
  const running = new Map(quantities);
  const waiting = new Map(sent.map((intent) => [intent.unit_id, intent]));
  const digest: Digest = { events: [], confirmations: [] };
  for (const entry of entries) {
    const before = running.get(entry.itemId);
    const candidate = waiting.get(entry.itemId);
    const intent = candidate && isOurs(candidate, entry, before) ? candidate : undefined;
    if (intent) {
      waiting.delete(entry.itemId);
      const after = before === undefined ? null : before + entry.qohChange;
      digest.confirmations.push({ intent, applied: entry.qohChange, after });
    }
    if (before === undefined) continue;
    running.set(entry.itemId, before + entry.qohChange);
    digest.events.push(toEvent(entry, { before, intent, sale: own.get(entry.id) }));
  }
  return digest;
};
