import type { LogBook } from './log-book';
import type { Item, ItemShop, Serialized, Store } from './store';

/** The documented reasons that can occur here. */
export type StockReason =
  | 'AddForArchiveItem'
  | 'AddForTransfer'
  | 'AddInventoryForCount'
  | 'BusinessProcessAddInventory'
  | 'CancelSpecialOrder'
  | 'ManualQuantityAdjustment'
  | 'RefundAddInventory'
  | 'RemoveForArchiveItem'
  | 'DeletedByMerge'
  | 'ModifiedByMerge'
  | 'RemoveForInventoryCount'
  | 'RemoveForLayaway'
  | 'RemoveForSpecialOrder'
  | 'RemoveForTransaction'
  | 'RemoveForTransfer'
  | 'RemoveForVendorReturn'
  | 'RemoveForWorkorder'
  | 'RemoveNegativeInventory';

/** Documents that a log row may refer to. */
export type StockDocument =
  | 'customerID'
  | 'inventoryCountID'
  | 'itemImportID'
  | 'orderID'
  | 'saleID'
  | 'transferID'
  | 'vendorReturnID';

export type StockMovement = {
  item: Item;
  shopID: number;
  change: number;
  reason: StockReason;
  employeeID?: number;
  createTime?: number;
} & Partial<Record<StockDocument, number>>;

/** Pseudo-shop whose rows sum all shops. */
export const sumShopID = 0;
/** Employee who granted the access tokens, and is logged for changes through the API. */
export const tillEmployeeID = 1;
/** Employee who works at the till. */
export const clerkEmployeeID = 2;

const noDocuments: Record<StockDocument, number> = {
  customerID: 0,
  inventoryCountID: 0,
  itemImportID: 0,
  orderID: 0,
  saleID: 0,
  transferID: 0,
  vendorReturnID: 0,
};

const valuesAt = (qoh: number, cost: number) => ({
  qoh,
  sellable: Math.max(qoh, 0),
  totalValueFifo: Math.max(qoh, 0) * cost,
  totalValueAvgCost: Math.max(qoh, 0) * cost,
  totalValueNegativeInventory: Math.min(qoh, 0) * cost,
});

const adjustment = 'ManualQuantityAdjustment';

type Piece = Pick<StockMovement, 'change' | 'reason'>;

/**
 * The two log rows of a write: first up to zero if stock was negative, otherwise one unit; then the rest. Null for a
 * single unit.
 */
const piecesOf = (before: number, after: number): [Piece, Piece] | null => {
  const change = after - before;
  if (Math.abs(change) < 2) return null;
  const first: Piece =
    before < 0 && after > 0
      ? { change: -before, reason: 'RemoveNegativeInventory' }
      : { change: Math.sign(change), reason: adjustment };
  return [first, { change: change - first.change, reason: adjustment }];
};

/** The only place that changes quantities on hand, so that every change is logged. */
export const createStock = (store: Store, logBook: LogBook, now: () => number) => {
  const shopRow = (item: Item, shopID: number): ItemShop | undefined =>
    store.itemShops.where('itemID', item.itemID).find((row) => row.shopID === shopID);

  const openShop = (item: Item, shopID: number, qoh = 0): ItemShop =>
    store.itemShops.insert({
      itemShopID: store.itemShops.nextId(),
      ...valuesAt(qoh, item.avgCost),
      backorder: 0,
      componentQoh: 0,
      componentBackorder: 0,
      onLayaway: 0,
      onSpecialOrder: 0,
      onWorkorder: 0,
      onTransferOut: 0,
      onTransferIn: 0,
      averageCost: shopID === sumShopID ? item.avgCost : 0,
      nextFifoLotID: 0,
      nextFifoLotCost: item.avgCost,
      lastReceivedLotID: 0,
      lastReceivedCost: item.avgCost,
      reorderPoint: 0,
      reorderLevel: 0,
      timeStamp: now(),
      itemID: item.itemID,
      shopID,
    });

  const addTo = (item: Item, shopID: number, change: number): { before: number; after: number } => {
    const row = shopRow(item, shopID) ?? openShop(item, shopID);
    const before = row.qoh;
    store.itemShops.update(row, { ...valuesAt(before + change, item.avgCost), timeStamp: now() });
    return { before, after: row.qoh };
  };

  const move = ({
    item,
    shopID,
    change,
    reason,
    employeeID = tillEmployeeID,
    createTime = now(),
    ...documents
  }: StockMovement): void => {
    if (change === 0 || item.itemType === 'non_inventory') return;
    const { before, after } = addTo(item, shopID, change);
    addTo(item, sumShopID, change);
    logBook.write({
      shopID,
      employeeID,
      itemID: item.itemID,
      qohChange: change,
      costChange: 0,
      createTime,
      automated: false,
      causedNegative: before >= 0 && after < 0,
      reason,
      ...noDocuments,
      ...documents,
    });
  };

  const qohIn = (item: Item, shopID: number): number => shopRow(item, shopID)?.qoh ?? 0;

  const freeSerials = (item: Item): Serialized[] =>
    store.serialized.where('itemID', item.itemID).filter(({ saleLineID }) => saleLineID === 0);

  return {
    shopRow,
    openShop,
    qohIn,
    move,
    adjust: (item: Item, shopID: number, change: number, employeeID: number): void => {
      move({ item, shopID, change, reason: adjustment, employeeID });
    },
    /** A write through the API: absolute, logged as an adjustment; without a log row if nothing changes. */
    setQoh: (item: Item, shopID: number, qoh: number): void => {
      const before = qohIn(item, shopID);
      const pieces = piecesOf(before, qoh);
      const gap = pieces && logBook.takeSplit();
      if (!gap) {
        move({ item, shopID, change: qoh - before, reason: adjustment });
        return;
      }
      const [first, second] = pieces;
      move({ item, shopID, ...first });
      const other = store.items.find(gap.itemID ?? 0);
      if (other) move({ item: other, shopID, change: 1, reason: adjustment, employeeID: clerkEmployeeID });
      move({ item, shopID, ...second, createTime: now() + (gap.seconds ?? 0) });
      logBook.noteSplit(item.itemID);
    },
    /** Archiving sets all shops to zero; unarchiving does not restore the stock. */
    archive: (item: Item): void => {
      for (const { shopID, qoh } of store.itemShops.where('itemID', item.itemID)) {
        if (shopID === sumShopID) continue;
        move({ item, shopID, change: -qoh, reason: qoh > 0 ? 'RemoveForArchiveItem' : 'AddForArchiveItem' });
      }
      store.items.update(item, { archived: true, timeStamp: now() });
    },
    merge: (from: Item, into: Item): void => {
      for (const { shopID, qoh } of store.itemShops.where('itemID', from.itemID)) {
        if (shopID === sumShopID) continue;
        move({ item: from, shopID, change: -qoh, reason: 'DeletedByMerge' });
        move({ item: into, shopID, change: qoh, reason: 'ModifiedByMerge' });
      }
      store.items.update(from, { archived: true, timeStamp: now() });
    },
    addSerial: (item: Item, serial: string): void => {
      const serializedID = store.serialized.nextId();
      const blank = { colorName: '', sizeName: '', description: '', saleLineID: 0, customerID: 0 };
      store.serialized.insert({ serializedID, serial, ...blank, timeStamp: now(), itemID: item.itemID });
    },
    sellSerials: (item: Item, quantity: number, sold: { saleLineID: number; customerID: number }): void => {
      for (const row of freeSerials(item).slice(0, quantity))
        store.serialized.update(row, { ...sold, timeStamp: now() });
    },
    returnSerials: (soldOnLineID: number): void => {
      for (const row of store.serialized.where('saleLineID', soldOnLineID)) {
        store.serialized.update(row, { saleLineID: 0, customerID: 0, timeStamp: now() });
      }
    },
  };
};

export type Stock = ReturnType<typeof createStock>;
