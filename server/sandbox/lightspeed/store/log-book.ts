import type { Row } from './fields';
import type { InventoryLog, Store } from './store';
import type { ReadTable } from './table';

/** Irregularities of the log that the provider does not rule out. */
export type LogDisturbance = {
  /** Delays in seconds after which the next rows become visible; their ids and effects exist at once. */
  lateBy?: readonly number[];
  /** Logs the next write through the API of more than one unit in two rows. */
  split?: boolean | Gap;
};

/** Gap between the two entries of one write. */
export type Gap = {
  /** Item that gets an entry of one unit in between. */
  itemID?: number;
  seconds?: number;
};

/** The inventory log as the API shows it. */
export const createLogBook = (store: Store, now: () => number) => {
  const all: ReadTable = store.inventoryLogs;
  const visibleFrom = new Map<number, number>();
  let delays: number[] = [];
  let split: Gap | null = null;
  const splitItems = new Set<number>();

  const isVisible = (row: Row): boolean => (visibleFrom.get(Number(row.inventoryLogID)) ?? 0) <= now();

  const table: ReadTable = {
    find: (id) => all.find(id),
    ordered: (field) => {
      const rows = all.ordered(field);
      return visibleFrom.size === 0 ? rows : rows.filter(isVisible);
    },
  };

  return {
    table,
    write: (row: Omit<InventoryLog, 'inventoryLogID'>): void => {
      const inventoryLogID = store.inventoryLogs.nextId();
      const [delay = 0, ...later] = delays;
      delays = later;
      if (delay > 0) visibleFrom.set(inventoryLogID, now() + delay);
      store.inventoryLogs.insert(Object.assign({ inventoryLogID }, row));
    },
    disturb: ({ lateBy = [], split: wanted = false }: LogDisturbance): void => {
      delays.push(...lateBy);
      if (wanted !== false) split = wanted === true ? {} : wanted;
    },
    /** Returns the gap once after a split was requested; null otherwise. */
    takeSplit: (): Gap | null => {
      const taken = split;
      split = null;
      return taken;
    },
    noteSplit: (itemID: number): void => {
      splitItems.add(itemID);
    },
    /** True if a write of this item was logged in two rows. */
    wasSplit: (itemID: number): boolean => splitItems.has(itemID),
    reset: (): void => {
      visibleFrom.clear();
      delays = [];
      split = null;
      splitItems.clear();
    },
  };
};

export type LogBook = ReturnType<typeof createLogBook>;
