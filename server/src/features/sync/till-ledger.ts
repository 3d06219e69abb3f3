import type { ItemStock } from '../../providers/lightspeed/lightspeed-mapper';
import type { NewStockEvent } from './stock-event-store';
import type { EngineStores } from './sync-stores';
import type { LogPosition } from './till-log-store';

/** Time within which an entry of the till's log may appear after one with a greater id. */
export const lateEntriesMs = 60_000;

/** True if the log was read so long after the last change of the quantity that no more entries about it can appear. */
export const isQuietAt = ({ timeStamp }: ItemStock, position: LogPosition | null): boolean =>
  position !== null && position.moved_at.getTime() - timeStamp.getTime() >= lateEntriesMs;

const unexplained = ({ itemId, qoh, timeStamp }: ItemStock, before: number): NewStockEvent => ({
  system: 'lightspeed',
  unitId: itemId,
  source: 'edit',
  delta: qoh - before,
  before,
  after: qoh,
  reference: null,
  reason: 'Changed at the till without an entry in its log',
  actor: 'Lightspeed',
  intentId: null,
  happenedAt: timeStamp,
});

/**
 * Sets ledgers with permanently missing entries to the quantities just read.
 * @param readSince position in the recorded entries before the quantities were read: later entries are not included in
 * them
 */
export const mendLedgers = async (
  { tillLog, stockEvents }: EngineStores,
  stocks: readonly ItemStock[],
  { readSince, at }: { readSince: number; at: Date },
): Promise<void> => {
  const position = await tillLog.findPosition();
  const itemIds = stocks.map((stock) => stock.itemId);
  const moved = await tillLog.listMovedSince(itemIds, readSince);
  const quiet = stocks.filter((stock) => !moved.has(stock.itemId) && isQuietAt(stock, position));
  const ledgers = await stockEvents.lastQuantities(
    'lightspeed',
    quiet.map((stock) => stock.itemId),
  );
  const events = quiet.flatMap((stock) => {
    const before = ledgers.get(stock.itemId);
    return before === undefined || before === stock.qoh ? [] : [unexplained(stock, before)];
  });
  if (events.length > 0) await stockEvents.insertMany(events, at);
};
