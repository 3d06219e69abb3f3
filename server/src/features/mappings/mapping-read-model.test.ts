import { mappingListQuery } from '@chainline/shared/mappings/mapping-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, makeItem, makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import { createLightspeedItemStore } from '../lightspeed';
import { createProductStore } from '../products';
import { createMappingReadModel } from './mapping-read-model';

const database = useRolledBackDatabase();
const views = () => createMappingReadModel(database.db);
const products = () => createProductStore(database.db);
const items = () => createLightspeedItemStore(database.db);
const list = (query: Record<string, string> = {}) => views().list(mappingListQuery.parse(query));
const namesOf = async (query: Record<string, string> = {}) =>
  (await list(query)).mappings.map((mapping) => mapping.product_name);

const picture = (src: string) => ({ id: 1, src, name: '', alt: '' });
const sizes = (...options: string[]) => options.map((option) => ({ name: 'Size', option }));

/** A helmet and a bike in two sizes, three till items; nothing mapped. */
const importBoth = async () => {
  await products().upsertMany(
    [
      makeProduct(1, { name: 'City Helmet', sku: 'HELM', images: [picture('helmet.png')] }),
      makeProduct(2, { name: 'Tourer', sku: 'TOUR', type: 'variable', images: [picture('tourer.png')] }),
    ],
    testNow,
  );
  await products().upsertVariations(
    [
      makeVariation(21, 2, { sku: 'TOUR-M', attributes: sizes('M', 'Red'), image: picture('red.png') }),
      makeVariation(22, 2, { sku: '', attributes: [], stockQuantity: null }),
    ],
    testNow,
  );
  const tillItems = [
    makeItem(7, { description: 'Helmet city', customSku: 'H-1' }),
    makeItem(8, { description: 'Tourer medium', customSku: '', qoh: 2 }),
    makeItem(9, { description: 'Tourer any', customSku: 'T-9', qoh: null }),
  ];
  await items().upsertMany(tillItems, { shopId: '1', at: testNow });
};

describe('a mapping', () => {
  it('shows both sides of a simple product', async () => {
    await importBoth();
    const id = await addMapping(database.db, 1, 7, { productType: 'accessory', confidence: 0.875, syncedAt: testNow });

    expect(await views().find(id)).toEqual({
      id,
      woo_product_id: 1,
      lightspeed_item_id: 7,
      product_type: 'accessory',
      sync_direction: 'both',
      sync_enabled: true,
      manually_verified: false,
      mapping_confidence: 0.875,
      last_synced_at: '2026-11-21T00:00:00.000Z',
      product_id: 1,
      product_name: 'City Helmet',
      product_sku: 'HELM',
      lightspeed_name: 'Helmet city',
      lightspeed_sku: 'H-1',
      woo_image: 'helmet.png',
      ls_image: null,
      woo_quantity: 5,
      sharing_count: 0,
      lightspeed_quantity: 5,
      conflict: null,
      signals: [],
      awaiting_first_sync: false,
      skip_reason: null,
      can: { map_product: false },
      version: 1,
    });
    expect(await views().find(id + 1)).toBeNull();
  });

  it('shows a variation by its options, with its own picture and the system SKU if the till has no other', async () => {
    await importBoth();
    const id = await addMapping(database.db, 21, 8, { parentId: 2 });

    expect(await views().find(id)).toMatchObject({
      product_name: 'Tourer - M, Red',
      product_sku: 'TOUR-M',
      woo_image: 'red.png',
      lightspeed_sku: '210000000008',
      lightspeed_quantity: 2,
      last_synced_at: null,
    });
  });

  it('shows a variation that matches any option by its product, and unknown quantities as unknown', async () => {
    await importBoth();
    await database.db.exec(sql`update products set stock_quantity = null where id = 2`);
    const id = await addMapping(database.db, 22, 9, { parentId: 2 });

    expect(await views().find(id)).toMatchObject({
      product_id: 2,
      product_name: 'Tourer',
      product_sku: 'TOUR',
      woo_image: 'tourer.png',
      woo_quantity: null,
      lightspeed_quantity: null,
    });
  });

  it('shows that it awaits its first sync, and why it is skipped', async () => {
    const id = await addMapping(database.db, 501, 701);
    const skip_reason = 'The item is gone from Lightspeed.';
    await database.db.exec(
      sql`update product_mappings set awaiting_first_sync = true, skip_reason = ${skip_reason} where id = ${id}`,
    );

    expect(await views().find(id)).toMatchObject({ awaiting_first_sync: true, skip_reason });
  });

  it('is shown even if neither side was imported', async () => {
    const id = await addMapping(database.db, 501, 701);

    expect(await views().find(id)).toMatchObject({
      product_id: null,
      product_name: null,
      lightspeed_name: null,
      woo_quantity: null,
    });
    expect((await list()).total).toBe(1);
  });

  it('shows an open conflict, but not a settled one', async () => {
    const [asked, settled] = [await addMapping(database.db, 1, 7), await addMapping(database.db, 2, 8)];
    await database.db.exec(
      sql`insert into stock_conflicts (mapping_id, kind, message, created_at, settled_at)
          values (${asked}, 'first_link', 'Which?', ${testNow}, null),
                 (${settled}, 'below_zero', 'Old', ${testNow}, ${testNow})`,
    );

    expect(await views().find(asked)).toMatchObject({ conflict: { kind: 'first_link', message: 'Which?' } });
    expect(await views().find(settled)).toMatchObject({ conflict: null });
  });
});

describe('the list', () => {
  const mapAll = async () => {
    await importBoth();
    await addMapping(database.db, 1, 7, { productType: 'accessory', confidence: 0.9, syncedAt: secondsLater(5) });
    await addMapping(database.db, 21, 8, { parentId: 2, confidence: 0.75, syncedAt: secondsLater(9) });
    await addMapping(database.db, 501, 701, { confidence: 1 });
  };

  it.each([
    ['the shop’s name', 'hELM', ['City Helmet']],
    ['the shop’s SKU', 'HELM', ['City Helmet']],
    ['the SKU of a variation', 'tour-m', ['Tourer - M, Red']],
    ['the till’s name', 'medium', ['Tourer - M, Red']],
    ['the till’s SKU', 'h-1', ['City Helmet']],
    ['the system SKU', '000008', ['Tourer - M, Red']],
    ['an underscore as it is', '_', []],
  ])('is searched by %s', async (_what, search, names) => {
    await mapAll();

    expect(await namesOf({ search })).toEqual(names);
    expect((await list({ search })).total).toBe(names.length);
  });

  it.each([
    ['product_name', ['City Helmet', 'Tourer - M, Red', null]],
    ['-product_name', ['Tourer - M, Red', 'City Helmet', null]],
    ['confidence', ['Tourer - M, Red', 'City Helmet', null]],
    ['-last_synced_at', ['Tourer - M, Red', 'City Helmet', null]],
  ])('is ordered by %s', async (sort, names) => {
    await mapAll();

    expect(await namesOf({ sort })).toEqual(names);
  });

  it('is filtered by kind and read in pages', async () => {
    await mapAll();

    expect(await namesOf({ product_type: 'accessory' })).toEqual(['City Helmet']);
    expect(await namesOf({ per_page: '1', page: '2' })).toEqual(['Tourer - M, Red']);
    expect((await list({ per_page: '1' })).total).toBe(3);
  });
});

describe('picking a shop unit', () => {
  it('offers sellable unmapped units by name', async () => {
    await importBoth();
    await addMapping(database.db, 1, 7);

    expect(await views().pickShopUnits(undefined)).toEqual([
      { id: 22, name: 'Tourer', sku: 'TOUR', quantity: null, sharing_count: 0, image: 'tourer.png' },
      { id: 21, name: 'Tourer - M, Red', sku: 'TOUR-M', quantity: 5, sharing_count: 0, image: 'red.png' },
    ]);
  });

  it('excludes units that are mapped (even if disabled), trashed or missing', async () => {
    await importBoth();
    await addMapping(database.db, 21, 8, { parentId: 2, enabled: false });
    await products().upsertMany([makeProduct(3, { status: 'trash' })], testNow);
    await products().markUnseen(secondsLater(1), secondsLater(1));
    await products().upsertMany([makeProduct(4), makeProduct(2, { type: 'variable' })], secondsLater(2));

    expect((await views().pickShopUnits(undefined)).map((pick) => pick.id)).toEqual([4]);
  });

  it.each([
    ['red', [21]],
    ['tour-m', [21]],
    ['tour', [22, 21]],
    ['100%', []],
  ])('finds %s', async (search, ids) => {
    await importBoth();

    expect((await views().pickShopUnits(search)).map((pick) => pick.id)).toEqual(ids);
  });

  it('offers at most twenty', async () => {
    await products().upsertMany(
      Array.from({ length: 25 }, (_, index) => makeProduct(100 + index)),
      testNow,
    );

    expect(await views().pickShopUnits(undefined)).toHaveLength(20);
  });
});

describe('picking a till item', () => {
  it('offers unmapped items that are not archived, by name', async () => {
    await importBoth();
    await items().upsertMany([makeItem(10, { archived: true })], { shopId: '1', at: testNow });
    await addMapping(database.db, 1, 7, { enabled: false });

    expect(await views().pickTillItems(undefined)).toEqual([
      { id: 9, name: 'Tourer any', sku: 'T-9', quantity: null, sharing_count: 0, image: null },
      { id: 8, name: 'Tourer medium', sku: '210000000008', quantity: 2, sharing_count: 0, image: null },
    ]);
  });

  it.each([
    ['MEDIUM', [8]],
    ['t-9', [9]],
    ['000008', [8]],
    ['%', []],
  ])('finds %s', async (search, ids) => {
    await importBoth();

    expect((await views().pickTillItems(search)).map((pick) => pick.id)).toEqual(ids);
  });
});

describe('the list by stock state', () => {
  it.each([
    ['conflict', ['Disputed']],
    ['skipped', ['Skipped']],
    ['waiting', ['Waiting']],
    ['in_step', ['Kept']],
  ])('%s: %j, without disabled mappings', async (stockState, expected) => {
    const names = ['Kept', 'Skipped', 'Waiting', 'Disputed', 'Off'];
    await products().upsertMany(
      names.map((name, at) => makeProduct(at + 1, { name })),
      testNow,
    );
    const ids = [];
    for (const [at, name] of names.entries()) {
      ids.push(await addMapping(database.db, at + 1, at + 1, { enabled: name !== 'Off' }));
    }
    const [, skipped, waiting, disputed, off] = ids;
    await database.db.exec(
      sql`update product_mappings set skip_reason = 'archived' where id = any(${[skipped, off]}::bigint[])`,
    );
    await database.db.exec(
      sql`update product_mappings set awaiting_first_sync = true where id = any(${[waiting, off]}::bigint[])`,
    );
    await database.db.exec(
      sql`insert into stock_conflicts (mapping_id, kind, message, created_at)
          values (${disputed}, 'refused', '', ${testNow}), (${off}, 'refused', '', ${testNow})`,
    );

    expect(await namesOf({ stock_state: stockState })).toEqual(expected);
  });
});
