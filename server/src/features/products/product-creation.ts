import { isDeepStrictEqual } from 'node:util';
import type { Product } from '@chainline/shared/products/product-contract';
import type { NewProduct, ProductWrite } from '@chainline/shared/products/product-edit-contract';
import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { FoundWrite } from './product-write-store';

/** Whether what was written down under a key is this very wish: the same product, asked for by the same person. */
export const isSameWish = (write: FoundWrite, actor: Actor, product: NewProduct): boolean => {
  const { request_key: _key, ...wanted } = product;
  const { images = [], ...fields } = write.fields;
  const written = { ...fields, image_ids: images.map(({ id }) => -id) };
  return write.kind === 'create' && write.created_by === actor.userId && isDeepStrictEqual(written, wanted);
};

/** Something else was written down under the key: it is shown, and stays as it is. */
export const keyTaken = (made: { write: ProductWrite; product: Product | null }) =>
  new ConflictError(
    'product.key_taken',
    'This product was added already, as it was typed first. What was changed since is not saved: edit the product that is there.',
    { data: made },
  );
