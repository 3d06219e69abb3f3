import { isDeepStrictEqual } from 'node:util';
import type { Product } from '@chainline/shared/products/product-contract';
import type { NewProduct, ProductWrite } from '@chainline/shared/products/product-edit-contract';
import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { FoundWrite } from './product-write-store';

/** True for the same product and the same requester. */
export const isSameWish = (write: FoundWrite, actor: Actor, product: NewProduct): boolean => {
  const { request_key: _key, ...wanted } = product;
  const { images = [], ...fields } = write.fields;
  const written = { ...fields, image_ids: images.map(({ id }) => -id) };
  return write.kind === 'create' && write.created_by === actor.userId && isDeepStrictEqual(written, wanted);
};

/** The key belongs to another write, which stays as it is. */
export const keyTaken = (made: { write: ProductWrite; product: Product | null }) =>
  new ConflictError(
    'product.key_taken',
    'This product has already been added, without your latest changes. Edit the existing product instead.',
    { data: made },
  );
