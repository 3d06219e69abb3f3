import { suggestionListQuery } from '@chainline/shared/mappings/suggestion-contract';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, makeItem, makeProduct, makeVariation, testNow } from '../../../test/factories';
import { createLightspeedItemStore } from '../lightspeed';
import { createProductStore } from '../products';
import { createSuggestionReadModel } from './suggestion-read-model';
import { createSuggestionStore } from './suggestion-store';

const database = useRolledBackDatabase();
const list = (query: object = {}) => createSuggestionReadModel(database.db).list(suggestionListQuery.parse(query));
const unitsOf = async (query: object = {}) => (await list(query)).suggestions.map((each) => each.woo_product_id);

const signal = { signal: 'model', weight: 3.25, value: 0.5, text: 'Most words agree' } as const;

beforeEach(async () => {
  const products = createProductStore(database.db);
  const image = { id: 1, src: 'https://shop.example/a.jpg', name: '', alt: '' };
  await products.upsertMany(
    [
      makeProduct(1, { name: 'Helmet', sku: 'HELM', price: '89.95', images: [image] }),
      makeProduct(2, { type: 'variable', name: 'Tourer', sku: 'TOUR', images: [image] }),
      makeProduct(3, { name: 'Lock', price: null, stockQuantity: null, manageStock: false }),
    ],
    testNow,
  );
  await products.upsertVariations([makeVariation(21, 2, { sku: '', price: '2499.00', stockQuantity: 2 })], testNow);
  const items = createLightspeedItemStore(database.db);
  await items.upsertMany(
    [
      makeItem(7, { description: 'HELMET', price: '85.00', qoh: 4 }),
      makeItem(8, { description: 'TOURER M', customSku: '', price: null, qoh: null }),
      makeItem(9, { description: 'D-LOCK' }),
    ],
    { shopId: '1', at: testNow },
  );
  const pair = { parentId: null, isSure: false, signals: [signal] };
  await createSuggestionStore(database.db).proposePairs(
    [
      { ...pair, unitId: 1, itemId: 7, productType: 'accessory', confidence: 0.62 },
      { ...pair, unitId: 21, itemId: 8, productType: 'bike', confidence: 0.71 },
      { ...pair, unitId: 3, itemId: 9, productType: 'accessory', confidence: 0.5 },
    ],
    testNow,
  );
});

describe('the suggestions', () => {
  it('show both sides with all details to compare, best first', async () => {
    const { suggestions, total } = await list();

    expect(total).toBe(3);
    expect(suggestions).toEqual([
      {
        woo_product_id: 21,
        lightspeed_item_id: 8,
        product_id: 2,
        product_type: 'bike',
        confidence: 0.71,
        signals: [signal],
        shop: {
          id: 21,
          name: 'Tourer - M',
          sku: 'TOUR',
          price: '2499.00',
          quantity: 2,
          image: 'https://shop.example/a.jpg',
        },
        till: { id: 8, name: 'TOURER M', sku: '210000000008', price: null, quantity: null, image: null },
      },
      expect.objectContaining({
        woo_product_id: 1,
        product_id: 1,
        shop: {
          id: 1,
          name: 'Helmet',
          sku: 'HELM',
          price: '89.95',
          quantity: 5,
          image: 'https://shop.example/a.jpg',
        },
        till: { id: 7, name: 'HELMET', sku: 'TILL-7', price: '85.00', quantity: 4, image: null },
      }),
      expect.objectContaining({
        woo_product_id: 3,
        shop: { id: 3, name: 'Lock', sku: 'SKU-3', price: null, quantity: null, image: null },
      }),
    ]);
  });

  it.each([
    [{}, [21, 1, 3]],
    [{ sort: 'confidence' }, [3, 1, 21]],
    [{ product_type: 'accessory' }, [1, 3]],
    [{ search: 'tour' }, [21]],
    [{ search: 'HELM' }, [1]],
    [{ search: '21000000000' }, [21, 1, 3]],
    [{ search: 'd-lock', product_type: 'bike' }, []],
    [{ per_page: '1', page: '2' }, [1]],
  ])('with %j are %j', async (query, units) => {
    expect(await unitsOf(query)).toEqual(units);
  });

  it('disappear when either side was mapped, or after a decision', async () => {
    await addMapping(database.db, 1, 99, { enabled: false });
    await addMapping(database.db, 98, 8);
    const decision = { by: await addUser(database.db), at: testNow };

    expect(await unitsOf()).toEqual([3]);
    await createSuggestionStore(database.db).reject({ woo_product_id: 3, lightspeed_item_id: 9 }, decision);
    expect(await list()).toEqual({ suggestions: [], total: 0 });
    expect(await unitsOf({ status: 'rejected' })).toEqual([3]);
  });

  it('disappear while a variation is counted with its product', async () => {
    await database.db.exec(sql`update products set manage_stock = true where id = 2`);
    await database.db.exec(sql`update product_variations set stock_managed_by = 'parent' where id = 21`);

    expect(await unitsOf()).toEqual([1, 3]);
  });

  it('disappear when a side is gone', async () => {
    await database.db.exec(sql`update products set status = 'trash' where id = 1`);
    await database.db.exec(sql`update product_variations set missing_since = now() where id = 21`);
    await database.db.exec(sql`update lightspeed_items set archived = true where item_id = 9`);

    expect(await list()).toEqual({ suggestions: [], total: 0 });
  });
});
