import type { WooProduct } from '../../providers/woocommerce/woo-mapper';
import type { WrittenFields } from './product-write-store';

type Unconfirmed = { product_id: number; fields: WrittenFields };
type Details = Pick<WooProduct, 'id' | 'name' | 'description' | 'sku' | 'status' | 'categories' | 'images'>;

const withFields = <P extends Details>(product: P, fields: WrittenFields): P => ({
  ...product,
  ...(fields.name !== undefined && { name: fields.name }),
  ...(fields.description !== undefined && { description: fields.description }),
  ...(fields.sku !== undefined && { sku: fields.sku }),
  ...(fields.status !== undefined && { status: fields.status }),
  ...(fields.images !== undefined && { images: fields.images }),
  ...(fields.category_ids !== undefined && { categories: fields.category_ids.map((id) => ({ id, name: '' })) }),
});

/** Applies unconfirmed local changes on top, so that an older reading never reverts them. */
export const withUnconfirmed = <P extends Details>(products: P[], unconfirmed: Unconfirmed[]): P[] => {
  if (unconfirmed.length === 0) return products;
  const changed = new Map(products.map((product) => [product.id, product]));
  for (const { product_id: id, fields } of unconfirmed) {
    const product = changed.get(id);
    if (product) changed.set(id, withFields(product, fields));
  }
  return products.map((product) => changed.get(product.id) ?? product);
};
