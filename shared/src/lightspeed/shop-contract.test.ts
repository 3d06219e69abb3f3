import { describe, expect, it } from 'vitest';
import { chooseLightspeedShop, lightspeedShopSchema } from './shop-contract';

describe('a shop of the account', () => {
  it('says whether it is the chosen one', () => {
    const shop = { shop_id: '2', name: 'Warehouse', time_zone: 'Australia/Sydney', chosen: false };
    expect(lightspeedShopSchema.parse(shop)).toEqual(shop);
    expect(lightspeedShopSchema.safeParse({ ...shop, chosen: undefined }).success).toBe(false);
  });
});

describe('choosing a shop', () => {
  it('names one', () => {
    expect(chooseLightspeedShop.body.parse({ shop_id: '2' })).toEqual({ shop_id: '2' });
  });

  it.each([{}, { shop_id: '' }, { shop_id: 2 }, { shop_id: '2', force: true }, { shop_id: 'x'.repeat(21) }])(
    'is not %j',
    (body) => {
      expect(chooseLightspeedShop.body.safeParse(body).success).toBe(false);
    },
  );
});
