import { describe, expect, it } from 'vitest';
import { makeProduct } from '../../../test/factories';
import { withUnconfirmed } from './unconfirmed';

describe('what the shop told, with what is on its way to it', () => {
  const products = [makeProduct(1, { stockQuantity: 3 }), makeProduct(2)];

  it('is what it told where nothing is', () => {
    expect(withUnconfirmed(products, [])).toBe(products);
    expect(withUnconfirmed(products, [{ product_id: 9, fields: { name: 'X' } }])).toEqual(products);
  });

  it('is the later of two changes, field by field, and its own stock', () => {
    const [one, two] = withUnconfirmed(products, [
      { product_id: 1, fields: { name: 'First', sku: 'NEW' } },
      { product_id: 1, fields: { name: 'Second', category_ids: [4] } },
    ]);
    expect(one).toMatchObject({ name: 'Second', sku: 'NEW', categories: [{ id: 4 }], stockQuantity: 3 });
    expect(two).toEqual(products[1]);
  });

  it('takes an empty text and an empty list for what they are', () => {
    const [one] = withUnconfirmed(products, [{ product_id: 1, fields: { description: '', images: [], sku: '' } }]);
    expect(one).toMatchObject({ description: '', images: [], sku: '' });
  });
});
