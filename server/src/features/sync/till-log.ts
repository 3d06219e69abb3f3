import type { StockSource } from '@chainline/shared/sync/stock-history-contract';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { NewStockEvent } from './stock-event-store';
import type { WaitingSaleLine } from './till-sale-store';

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
  return { source: isDocumented(entry) ? 'till_document' : 'edit', words: `Changed at the till (${entry.reason})` };
};

/** Documented reasons of a quantity write. Undocumented reasons may belong to one, too. */
const reasonsOfWrites = new Set(['ManualQuantityAdjustment', 'GenericReason', 'RemoveNegativeInventory']);

/** Documented reasons that a quantity write never has. */
const reasonsOfOthers =
  /^(Add(ForArchiveItem|ForTransfer|Inventory)|AdjustmentForSale|AutoAdd|Break|Build|BusinessProcess|CancelSpecialOrder|CreateAndRemove|CreateSingles|DeletedByMerge|Item|ManualCost|ModifiedByMerge|PutBack|Refund|RemoveFor|RestoreFrom|UndoAdjustment|VoidRefund)/;

/** False if the entry's reason or document rules out that it is our write. */
export const mayBeOurs = ({ reason, saleId, hasDocument }: InventoryLogEntry): boolean =>
  saleId === null && !hasDocument && (reasonsOfWrites.has(reason) || !reasonsOfOthers.test(reason));

/** True if the entry records a merge of two items, for the removed one or the remaining one. */
export const isMerge = ({ reason }: InventoryLogEntry): boolean => /^(DeletedBy|ModifiedBy)Merge/.test(reason);

/** Documented reasons of changes with a document. */
const reasonsOfDocuments =
  /^(AddForTransfer|AdjustmentForSale|BusinessProcess|CancelSpecialOrder|Refund|RemoveFor(?!ArchiveItem|InventoryCount)|VoidRefund)/;

/** True if the entry has a document (sale, delivery, transfer, work order); typed or counted quantities have none. */
export const isDocumented = ({ reason, saleId, hasDocument, isRecount }: InventoryLogEntry): boolean =>
  !isRecount && (saleId !== null || hasDocument || reasonsOfDocuments.test(reason));

/** Source, reason and actor of our own sale, about which we know more than the till. */
const ownWords = (entry: InventoryLogEntry, sale: WaitingSaleLine | undefined) => {
  if (!sale) return null;
  const reason = `Sold online (order ${sale.order_number}), at the till as sale ${entry.saleId}`;
  return { source: 'sync', reason, actor: 'Chainline' } as const;
};

const toEvent = (entry: InventoryLogEntry, before: number, sale: WaitingSaleLine | undefined): NewStockEvent => {
  const { source, words } = explain(entry);
  const reason = entry.saleId === null ? words : `${words} (sale ${entry.saleId})`;
  return {
    system: 'lightspeed',
    unitId: entry.itemId,
    source,
    reason,
    actor: 'Lightspeed',
    ...ownWords(entry, sale),
    delta: entry.qohChange,
    before,
    after: before + entry.qohChange,
    reference: `log:${entry.id}`,
    intentId: null,
    happenedAt: entry.createdAt,
  };
};

/**
 * Converts entries of the till's inventory log into ledger events of the followed items.
 * @param quantities quantity of each item before the first entry; other items are ignored
 * @param own entries that are sales of ours, by id
 */
export const digestTillLog = (
  entries: readonly InventoryLogEntry[],
  { quantities, own }: { quantities: Map<number, number>; own: ReadonlyMap<number, WaitingSaleLine> },
): NewStockEvent[] => {
  const running = new Map(quantities);
  return entries.flatMap((entry) => {
    const before = running.get(entry.itemId);
    if (before === undefined) return [];
    running.set(entry.itemId, before + entry.qohChange);
    return [toEvent(entry, before, own.get(entry.id))];
  });
};
