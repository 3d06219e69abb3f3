import { toText } from './input';
import type { ProductRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';
import { WooError } from './woo-error';

const trashKeys = ['_wp_trash_meta_status', '_wp_trash_meta_time', '_wp_desired_post_slug'];

const trashOne = (context: WooContext, product: ProductRecord): void => {
  const notes = [product.status, String(nowOf(context) / 1000), product.slug];
  context.store.products.put({
    ...product,
    status: 'trash',
    slug: `${product.slug}__trashed`,
    meta: [
      ...product.meta,
      ...trashKeys.map((key, at) => ({ id: context.store.nextId('meta'), key, value: notes[at] })),
    ],
    modifiedAt: nowOf(context),
  });
};

/** Trashes a product with its variations. Trashing a single variation fires no webhook. */
export const trashUnit = (context: WooContext, product: ProductRecord): void => {
  if (product.status === 'trash')
    throw new WooError('woocommerce_rest_already_trashed', 'The product has already been deleted.', { status: 410 });
  for (const child of context.store.products.childrenOf(product.id))
    if (child.status !== 'trash') trashOne(context, child);
  trashOne(context, product);
  if (product.type !== 'variation') context.emit('product.deleted', product.id);
};

/** Permanent deletion, which fires no webhook. */
export const eraseUnit = (context: WooContext, product: ProductRecord): void => {
  for (const child of context.store.products.childrenOf(product.id)) context.store.products.remove(child.id);
  context.store.products.remove(product.id);
};

/** A product given another status leaves the trash with its old slug. */
export const leaveTrash = (before: ProductRecord, after: ProductRecord): ProductRecord => {
  if (before.status !== 'trash' || after.status === 'trash') return after;
  const desired = before.meta.find(({ key }) => key === '_wp_desired_post_slug');
  return {
    ...after,
    slug: desired ? toText(desired.value) : after.slug,
    meta: after.meta.filter(({ key }) => !trashKeys.includes(key)),
  };
};
