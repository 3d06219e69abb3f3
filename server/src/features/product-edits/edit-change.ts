import { toCents, toDollarText } from '@chainline/shared/money';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import { fieldChangeSchema } from '@chainline/shared/sync/run-contract';
import { z } from 'zod';

/** `sent`: not answered yet. `refused`: did not take effect. */
export const editChangeSchema = fieldChangeSchema.extend({
  system: z.literal('woocommerce'),
  field: z.enum(['price', 'sale_price', 'stock', 'stock_status']),
  state: z.enum(['planned', 'sent', 'done', 'refused']),
});

/** An absolute change of one field of a shop unit: a price, the status, or counting. */
export type EditChange = z.output<typeof editChangeSchema>;

export type EditField = EditChange['field'];

/** Stock status in a change's value; undefined if it is not one. */
export const toStockStatus = (text: string | null | undefined): StockStatus | undefined =>
  text === 'instock' || text === 'outofstock' || text === 'onbackorder' ? text : undefined;

export const plannedChange = (field: EditField, before: string | null, after: string | null): EditChange => ({
  system: 'woocommerce',
  field,
  before,
  after,
  state: 'planned',
});

export const priceText = (price: string | null): string =>
  price === null ? 'none' : `$${toDollarText(toCents(price))}`;

export const statusText: Record<StockStatus, string> = {
  instock: 'in stock',
  outofstock: 'out of stock',
  onbackorder: 'on backorder',
};

export const isOpenChange = ({ state }: EditChange): boolean => state === 'planned' || state === 'sent';

/** Inverse of the changes that took effect. */
export const reverseChanges = (changes: readonly EditChange[]): EditChange[] =>
  changes
    .filter(({ state }) => state === 'done')
    .map(({ field, before, after }) => plannedChange(field, after, before));
