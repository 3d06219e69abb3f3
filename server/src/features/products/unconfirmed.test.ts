import { describe, expect, it } from 'vitest';
import { makeProduct } from '../../../test/factories';
import { withUnconfirmed } from './unconfirmed';

describe('the shop’s data with pending changes', () => {
  const products = [makeProduct(1, { stockQuantity: 3 }), makeProduct(2)];

  it('is unchanged without any', () => {
    expect(withUnconfirmed(products, [])).toBe(products);
    expect(withUnconfirmed(products, [{ product_id: 9, fields: { name: 'X' } }])).toEqual(products);
  });

  it('has the later of two changes, field by field, and the shop’s stock', () => {
    const [one, two] = withUnconfirmed(products, [
      { product_id: 1, fields: { name: 'First', sku: 'NEW' } },
      { product_id: 1, fields: { name: 'Second', category_ids: [4] } },
    ]);
    expect(one).toMatchObject({ name: 'Second', sku: 'NEW', categories: [{ id: 4 }], stockQuantity: 3 });
    expect(two).toEqual(products[1]);
  });

  it('includes empty texts and empty lists', () => {
    const [one] = withUnconfirmed(products, [{ product_id: 1, fields: { description: '', images: [], sku: '' } }]);
    expect(one).toMatchObject({ description: '', images: [], sku: '' });
  });
});
