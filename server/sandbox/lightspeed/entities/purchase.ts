import { purchaseFields, purchaseLineFields } from '../store/purchase-fields';
import { type Entity, type EntityContext, idAt, toOne, unfilled } from './entity';

const readableWith = ['purchase_orders'];

export const createPurchaseLineEntity = (context: EntityContext): Entity => ({
  name: 'OrderLine',
  key: 'orderLineID',
  fields: purchaseLineFields,
  table: context.store.purchaseLines,
  sortable: ['orderLineID', 'timeStamp'],
  readableWith,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: { Item: toOne('itemID', 'Item', () => context.entity('Item')) },
});

/** Purchase orders at suppliers, created at the till. */
export const createPurchaseEntity = (context: EntityContext): Entity => ({
  name: 'Order',
  key: 'orderID',
  fields: purchaseFields,
  table: context.store.purchases,
  sortable: ['orderID', 'timeStamp'],
  readableWith,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: {
    OrderLines: {
      many: true,
      element: 'OrderLine',
      entity: () => context.entity('OrderLine'),
      rows: (row) => context.store.purchaseLines.where('orderID', idAt(row, 'orderID')),
    },
    Shop: toOne('shopID', 'Shop', () => context.entity('Shop')),
    Vendor: unfilled(false),
    Note: unfilled(false),
    CustomFieldValues: unfilled(true, { value: unfilled(false) }),
  },
});
