import { clerkEmployeeID, type Stock } from '../store/stock';
import type { Item, Store } from '../store/store';
import type { TillId } from './till-id';

type Options = {
  store: Store;
  stock: Stock;
  now: () => number;
  itemInUse: (itemID: TillId) => Item;
  shopOf: (shopID: TillId | undefined) => number;
  positive: (quantity: number) => number;
};

export const createTillPurchases = ({ store, stock, now, itemInUse, shopOf, positive }: Options) => ({
  /** Orders units from a supplier, with a new purchase order or as a line of an open one. @returns the order's id */
  orderGoods: (given: {
    itemID: TillId;
    quantity: number;
    arrival?: string;
    shopID?: TillId;
    orderID?: TillId;
  }): string => {
    const item = itemInUse(given.itemID);
    const quantity = positive(given.quantity);
    const open = given.orderID === undefined ? undefined : store.purchases.find(Number(given.orderID));
    const orderID = open?.orderID ?? store.purchases.nextId();
    if (open) store.purchases.update(open, { totalQuantity: open.totalQuantity + quantity, timeStamp: now() });
    else
      store.purchases.insert({
        orderID,
        shipInstructions: '',
        stockInstructions: '',
        shipCost: 0,
        otherCost: 0,
        complete: false,
        archived: false,
        discount: 0,
        totalQuantity: quantity,
        orderedDate: now(),
        arrivalDate: given.arrival === undefined ? 0 : Date.parse(`${given.arrival}T00:00:00Z`) / 1000,
        receivedDate: 0,
        createTime: now(),
        timeStamp: now(),
        vendorID: 0,
        noteID: 0,
        shopID: shopOf(given.shopID),
      });
    const price = item.defaultCost;
    store.purchaseLines.insert({
      orderLineID: store.purchaseLines.nextId(),
      quantity,
      price,
      originalPrice: price,
      checkedIn: 0,
      numReceived: 0,
      total: price * quantity,
      timeStamp: now(),
      orderID,
      itemID: item.itemID,
    });
    return String(orderID);
  },

  /** Receives all outstanding units of a purchase order, or of one item on it. */
  receiveGoods: (orderID: TillId, itemID?: TillId): void => {
    const order = store.purchases.find(Number(orderID));
    if (!order || order.complete) throw new Error(`There is no open purchase order ${orderID}.`);
    const lines = () => store.purchaseLines.where('orderID', order.orderID);
    const received = lines().filter(
      ({ itemID: item, quantity, numReceived }) =>
        numReceived < quantity && (itemID === undefined || item === Number(itemID)),
    );
    for (const line of received) {
      const change = line.quantity - line.numReceived;
      const [item, reason] = [itemInUse(line.itemID), 'BusinessProcessAddInventory'] as const;
      stock.move({
        item,
        shopID: order.shopID,
        change,
        reason,
        orderID: order.orderID,
        employeeID: clerkEmployeeID,
      });
      store.purchaseLines.update(line, { checkedIn: line.quantity, numReceived: line.quantity, timeStamp: now() });
    }
    if (lines().some(({ quantity, numReceived }) => numReceived < quantity)) return;
    store.purchases.update(order, { complete: true, receivedDate: now(), timeStamp: now() });
  },
});
