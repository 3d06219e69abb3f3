import { lightspeedItemsQuery } from '@chainline/shared/lightspeed/lightspeed-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, makeItem, makeProduct, makeVariation, testNow } from '../../../test/factories';
import type { LightspeedItem } from '../../providers/lightspeed/lightspeed-mapper';
import { createProductStore } from '../products';
import { createLightspeedItemReadModel } from './lightspeed-item-read-model';
import { createLightspeedItemStore } from './lightspeed-item-store';

const database = useRolledBackDatabase();
const importAll = (items: LightspeedItem[]) =>
  createLightspeedItemStore(database.db).upsertMany(items, { shopId: '1', at: testNow });
const list = (query: Record<string, string> = {}) =>
  createLightspeedItemReadModel(database.db).list(lightspeedItemsQuery.parse(query));
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).items.map((item) => item.itemID);

describe('an item', () => {
  it("has the till's format, with the chosen shop", async () => {
    await importAll([makeItem(1, { description: 'Tourer', categoryName: 'E-Bikes', price: '3499.00', qoh: 3 })]);
    await database.db.exec(
      sql`insert into lightspeed_connections (account_id, account_name, shop_id, access_token, refresh_token,
            token_expires_at, connected_at)
          values ('7', 'Shop', '1', '', '', ${testNow}, ${testNow})`,
    );

    expect(await list()).toEqual({
      total: 1,
      items: [
        {
          itemID: 1,
          systemSku: '210000000001',
          customSku: 'TILL-1',
          description: 'Tourer',
          Category: { name: 'E-Bikes' },
          Prices: { ItemPrice: [{ amount: '3499.00', useType: 'Default' }] },
          ItemShops: { ItemShop: [{ shopID: '1', qoh: 3 }] },
          archived: false,
          mapped: false,
          product_id: null,
          woo_product_id: null,
        },
      ],
    });
  });

  it('names its mapped shop product, preferring an enabled mapping', async () => {
    const products = createProductStore(database.db);
    await products.upsertMany([makeProduct(1), makeProduct(2, { type: 'variable' })], testNow);
    await products.upsertVariations([makeVariation(21, 2)], testNow);
    await importAll([makeItem(1), makeItem(2), makeItem(3)]);
    await addMapping(database.db, 1, 1, { enabled: false });
    await addMapping(database.db, 21, 1, { parentId: 2 });
    await addMapping(database.db, 1, 2, { enabled: false });
    await addMapping(database.db, 99, 3);

    const { items } = await list({ sort: 'systemSku' });
    expect(items.map(({ mapped, product_id }) => [mapped, product_id])).toEqual([
      [true, 2],
      [true, 1],
      [true, null],
    ]);
  });

  it('without a price or quantity has none, not 0', async () => {
    await importAll([makeItem(1, { price: null, qoh: null })]);

    expect((await list()).items).toMatchObject([{ Prices: { ItemPrice: [] }, ItemShops: { ItemShop: [] } }]);
  });
});

describe('filters', () => {
  it('distinguish mapped items from others, whether the mapping is enabled or not', async () => {
    await importAll([makeItem(1), makeItem(2), makeItem(3)]);
    await addMapping(database.db, 501, 1);
    await addMapping(database.db, 502, 2, { enabled: false });

    expect(await idsOf({ mapped: 'mapped' })).toEqual([1, 2]);
    expect(await idsOf({ mapped: 'unmapped' })).toEqual([3]);
    expect((await list()).items.map((item) => item.mapped)).toEqual([true, true, false]);
  });

  it('exclude archived items', async () => {
    await importAll([makeItem(1, { archived: true }), makeItem(2)]);

    expect(await list()).toMatchObject({ total: 1, items: [{ itemID: 2 }] });
  });
});

describe('the search', () => {
  it.each([
    ['a part of the description', 'hELM', [1]],
    ['a part of the custom SKU', 'lock-1', [2]],
    ['a part of the system SKU', '000003', [3]],
    ['a whole EAN', '9300000000011', [2]],
    ['no part of an EAN', '930000000001', []],
    ['a whole UPC', '012345678905', [3]],
    ['a percent sign as it is', '50%', [1]],
    ['an underscore as it is', 'k_1', []],
  ])('finds %s', async (_what, search, ids) => {
    await importAll([
      makeItem(1, { description: 'City Helmet 50%', customSku: 'H' }),
      makeItem(2, { description: 'Frame', customSku: 'LOCK-1', ean: '9300000000011' }),
      makeItem(3, { description: 'Bell', customSku: 'B', upc: '012345678905' }),
    ]);

    expect(await list({ search })).toMatchObject({ total: ids.length, items: ids.map((itemID) => ({ itemID })) });
  });
});

describe('the order', () => {
  it.each([
    ['description', [2, 1, 3]],
    ['-description', [3, 1, 2]],
    ['systemSku', [1, 2, 3]],
    ['-customSku', [1, 3, 2]],
    ['category', [3, 1, 2]],
    ['price', [1, 2, 3]],
    ['-price', [2, 1, 3]],
    ['qoh', [3, 1, 2]],
    ['-qoh', [1, 3, 2]],
  ])('by %s puts unknown values last', async (sort, ids) => {
    await importAll([
      makeItem(1, { description: 'bell', customSku: 'c', categoryName: 'Parts', price: '9.00', qoh: 10 }),
      makeItem(2, { description: 'Axle', customSku: 'A', categoryName: 'wheels', price: '100.00', qoh: null }),
      makeItem(3, { description: 'Chain', customSku: 'B', categoryName: 'Bikes', price: null, qoh: 2 }),
    ]);

    expect(await idsOf({ sort })).toEqual(ids);
  });

  it('shows each of many items with the same name once over all pages', async () => {
    await importAll(Array.from({ length: 12 }, (_, index) => makeItem(index + 1, { description: 'Twin' })));

    const seen = [];
    for (const page of ['1', '2', '3']) seen.push(...(await idsOf({ page, per_page: '5' })));

    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect((await list({ page: '9' })).total).toBe(12);
  });
});
