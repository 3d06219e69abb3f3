import { priceOf } from './product-price';
import { readStock } from './product-stock';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';

/** What a variable product shows of its variations: when it changes, the parent is saved too. */
const summaryOf = (context: WooContext, parent: ProductRecord): string =>
  `${readStock(context.store, parent).status} ${priceOf(context, parent)}`;

/** Makes a change to a unit and tells about it, and about its parent if the parent looks different afterwards. */
export const saveUnit = (
  context: WooContext,
  record: ProductRecord,
  event: 'created' | 'updated' | null,
): ProductRecord => {
  const parent = record.type === 'variation' ? context.store.products.find(record.parentId) : undefined;
  const before = parent && summaryOf(context, parent);
  const saved = context.store.products.put(record);
  if (event) context.emit(`product.${event}`, saved.id);
  if (event && parent && summaryOf(context, parent) !== before) context.emit('product.updated', parent.id);
  return saved;
};
