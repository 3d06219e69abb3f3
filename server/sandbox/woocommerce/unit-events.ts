import { priceOf } from './product-price';
import { readStock } from './product-stock';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';

/** Values a variable product derives from its variations; when they change, the parent is saved too. */
const summaryOf = (context: WooContext, parent: ProductRecord): string =>
  `${readStock(context.store, parent).status} ${priceOf(context, parent)}`;

/** Saves a unit and emits its event, and its parent's if the derived values changed. */
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
