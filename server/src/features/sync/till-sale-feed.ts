import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { EngineStores } from './sync-stores';
import { findOwnSales } from './till-sale-lines';
import type { WaitingSaleLine } from './till-sale-store';

/** Which entries of a page of the till's log are sales of our own making, by the entry's id. */
export const readOwnSales = async (
  { tillSales }: Pick<EngineStores, 'tillSales'>,
  page: readonly InventoryLogEntry[],
): Promise<Map<number, WaitingSaleLine>> => {
  const saleIds = page.flatMap(({ saleId }) => (saleId === null ? [] : [saleId]));
  return saleIds.length === 0 ? new Map() : findOwnSales(page, await tillSales.listWaitingLines([...new Set(saleIds)]));
};

/** Writes down, in the transaction that takes the page in, that our sales took effect: nothing is owed for them any more. */
export const confirmOwnSales = async (
  { tillSales, mappings }: Pick<EngineStores, 'tillSales' | 'mappings'>,
  page: readonly InventoryLogEntry[],
  { own, at }: { own: ReadonlyMap<number, WaitingSaleLine>; at: Date },
): Promise<void> => {
  for (const { id, qohChange } of page) {
    const line = own.get(id);
    if (!line) continue;
    await mappings.addToTill(line.mapping_id, qohChange, at);
    await tillSales.confirmUnits(line, { units: -qohChange, at });
  }
};
