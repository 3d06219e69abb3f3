import type { Input } from './input';
import { toInteger } from './input';
import type { ProductRecord } from './woo-records';
import type { WooStore } from './woo-store';

type StockFields = Pick<
  ProductRecord,
  'manageStock' | 'stockQuantity' | 'stockStatus' | 'backorders' | 'lowStockAmount'
>;

export type StockReading = {
  /** 'parent' when the parent holds a variation's stock. */
  manages: boolean | 'parent';
  quantity: number | null;
  status: ProductRecord['stockStatus'];
  backorders: ProductRecord['backorders'];
};

const parentOf = (store: WooStore, product: ProductRecord): ProductRecord | undefined =>
  product.type === 'variation' ? store.products.find(product.parentId) : undefined;

/** Record that holds a unit's stock: its own, its managing parent's, or null. */
export const stockHolderOf = (store: WooStore, product: ProductRecord): ProductRecord | null => {
  if (product.manageStock) return product;
  const parent = parentOf(store, product);
  return parent?.manageStock ? parent : null;
};

const statusOfChildren = (store: WooStore, parent: ProductRecord): ProductRecord['stockStatus'] => {
  const statuses = store.products
    .childrenOf(parent.id)
    .filter(({ status }) => status === 'publish')
    .map((child) => readStock(store, child).status);
  if (statuses.includes('instock')) return 'instock';
  return statuses.includes('onbackorder') ? 'onbackorder' : 'outofstock';
};

/** Stock of a product as shown, whichever record holds it. */
export const readStock = (store: WooStore, product: ProductRecord): StockReading => {
  const holder = stockHolderOf(store, product);
  if (holder === null) {
    const status = product.type === 'variable' ? statusOfChildren(store, product) : product.stockStatus;
    return { manages: false, quantity: null, status, backorders: product.backorders };
  }
  return {
    manages: holder === product ? true : 'parent',
    quantity: holder.stockQuantity,
    status: holder.stockStatus,
    backorders: holder.backorders,
  };
};

const deriveStatus = ({ stockQuantity, backorders }: StockFields): ProductRecord['stockStatus'] => {
  if ((stockQuantity ?? 0) > 0) return 'instock';
  return backorders === 'no' ? 'outofstock' : 'onbackorder';
};

/** Applied on every save: untracked products lose their quantity; tracked ones get the status derived from theirs. */
export const alignStock = <Fields extends StockFields>(fields: Fields): Fields =>
  fields.manageStock
    ? { ...fields, stockStatus: deriveStatus(fields) }
    : { ...fields, stockQuantity: null, backorders: 'no', lowStockAmount: null };

const readStatus = (input: Input): ProductRecord['stockStatus'] | undefined => {
  const status = input.text('stock_status');
  return status === 'instock' || status === 'outofstock' || status === 'onbackorder' ? status : undefined;
};

const readBackorders = (input: Input): ProductRecord['backorders'] | undefined => {
  const backorders = input.text('backorders');
  return backorders === 'no' || backorders === 'notify' || backorders === 'yes' ? backorders : undefined;
};

const readQuantity = (input: Input, current: number | null): number | null => {
  const absolute = input.integer('stock_quantity');
  if (absolute !== undefined) return absolute;
  const delta = input.integer('inventory_delta');
  return delta === undefined ? current : (current ?? 0) + delta;
};

const readLowStock = (input: Input, current: number | null): number | null => {
  if (!input.given('low_stock_amount')) return current;
  return input.has('low_stock_amount') ? toInteger(input.values.low_stock_amount) : null;
};

/**
 * Stock part of a write. A quantity or difference for an untracked product is silently dropped; one for a variation
 * whose parent holds the stock is accepted without effect.
 */
export const writeStock = <Fields extends StockFields>(fields: Fields, input: Input): Fields => {
  const next: Fields = {
    ...fields,
    manageStock: input.flag('manage_stock') ?? fields.manageStock,
    backorders: readBackorders(input) ?? fields.backorders,
    stockStatus: readStatus(input) ?? fields.stockStatus,
  };
  if (!next.manageStock) return alignStock(next);
  return alignStock({
    ...next,
    stockQuantity: readQuantity(input, fields.stockQuantity),
    lowStockAmount: readLowStock(input, fields.lowStockAmount),
  });
};

/** The record that holds a unit's stock, with the quantity changed as by an order: the modification date stays. */
export const shiftedStock = (store: WooStore, unit: ProductRecord, by: number): ProductRecord | null => {
  const holder = stockHolderOf(store, unit);
  return holder && alignStock({ ...holder, stockQuantity: (holder.stockQuantity ?? 0) + by });
};
