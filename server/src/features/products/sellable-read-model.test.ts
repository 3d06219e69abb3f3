import { listSellables } from '@chainline/shared/products/sellable-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, makeItem, makeProduct, makeVariation, testNow } from '../../../test/factories';
import { createLightspeedItemStore } from '../lightspeed';
import { createProductStore } from './product-store';
import { createSellableReadModel } from './sellable-read-model';
import { createSellableUnits } from './sellable-units';

const database = useRolledBackDatabase();
const store = () => createProductStore(database.db);
const find = (query: Record<string, string> = {}, withCosts = true) =>
  createSellableReadModel(database.db).list(listSellables.query.parse(query), { withCosts });
const namesFor = async (query: Record<string, string>) =>
  (await find(query)).products.map(({ name, variation }) => (variation === '' ? name : `${name} (${variation})`));

const named = ['Bikes', 'Cargo', 'Accessories', 'Bike Racks', 'Parts', 'E-Bike Batteries', 'Helmets'].map(
  (name, at) => ({ id: at + 1, name, slug: `c${at}`, parentId: null }),
);
const inCategories = (...names: string[]) => named.filter(({ name }) => names.includes(name));

beforeEach(async () => {
  await store().upsertCategories(named, testNow);
});

describe('sellable units', () => {
  it('are all simple products and variations, with their distinguishing options', async () => {
    await store().upsertMany(
      [
        makeProduct(1, { name: 'Pump', price: '49.90', regularPrice: '59.90', sku: 'PUMP' }),
        makeProduct(2, { name: 'Jacket', type: 'variable', sku: 'JKT', manageStock: true, stockQuantity: 7 }),
      ],
      testNow,
    );
    const image = { id: 9, src: 'https://shop.example/xl.jpg', name: '', alt: '' };
    await store().upsertVariations(
      [
        makeVariation(21, 2, { sku: 'JKT-M', price: '89.00', attributes: [{ name: 'Size', option: 'M' }] }),
        makeVariation(22, 2, {
          sku: '',
          price: '99.00',
          managedBy: 'parent',
          stockQuantity: 1,
          image,
          attributes: [
            { name: 'Size', option: 'XL' },
            { name: 'Colour', option: 'Red' },
          ],
        }),
        makeVariation(23, 2, { managedBy: 'parent', stockQuantity: 7, attributes: [{ name: 'Size', option: 'Z' }] }),
      ],
      testNow,
    );

    const { products, total } = await find({ sort: 'name' });

    expect(total).toBe(4);
    expect(products).toMatchObject([
      { product_id: 2, variation_id: 21, variation: 'Size: M', sku: 'JKT-M', price: 89, stock_quantity: 5 },
      {
        variation_id: 22,
        variation: 'Size: XL, Colour: Red',
        sku: 'JKT',
        price: 99,
        stock_quantity: 7,
        image: 'https://shop.example/xl.jpg',
      },
      { variation_id: 23, stock_quantity: 7 },
      { product_id: 1, variation_id: null, variation: '', sku: 'PUMP', price: 49.9, regular_price: 59.9, image: null },
    ]);
  });

  it('have no quantity if the shop does not count them, whatever was stored before', async () => {
    await store().upsertMany(
      [
        makeProduct(1, { name: 'Bell', price: '9.90', manageStock: false, stockQuantity: null }),
        makeProduct(2, { name: 'Horn', price: '9.90', manageStock: false, stockQuantity: 6 }),
        makeProduct(3, { name: 'Lamp', price: '9.90', manageStock: true, stockQuantity: 0 }),
      ],
      testNow,
    );

    const { products } = await find({ sort: 'name' });

    expect(products.map(({ stock_quantity: number }) => number)).toEqual([null, null, 0]);
  });

  it('exclude products without a price, unpublished, missing or grouped ones', async () => {
    await store().upsertMany(
      [
        makeProduct(1, { price: null }),
        makeProduct(2, { status: 'draft' }),
        makeProduct(3, { type: 'grouped' }),
        makeProduct(4, { type: 'variable', status: 'private' }),
        makeProduct(5, { type: 'variable' }),
        makeProduct(6),
      ],
      testNow,
    );
    await store().upsertVariations(
      [makeVariation(41, 4), makeVariation(51, 5, { price: null }), makeVariation(52, 5, { status: 'private' })],
      testNow,
    );
    await store().markUnseen(new Date(testNow.getTime() + 1), testNow);

    expect((await find()).total).toBe(0);
  });

  it('have the cost of the mapped till item, if known, for managers', async () => {
    await store().upsertMany(
      [1, 2, 3, 4].map((id) => makeProduct(id)),
      testNow,
    );
    await createLightspeedItemStore(database.db).upsertMany(
      [
        makeItem(501, { defaultCost: '6.05' }),
        makeItem(502, { defaultCost: '0.00' }),
        makeItem(503, { defaultCost: '9.00' }),
      ],
      { shopId: '1', at: testNow },
    );
    await addMapping(database.db, 1, 501);
    await addMapping(database.db, 2, 502);
    await addMapping(database.db, 3, 503, { enabled: false });

    const costs = async (withCosts: boolean) =>
      (await find({ sort: 'name' }, withCosts)).products.map(({ cost }) => cost);

    expect([await costs(true), await costs(false)]).toEqual([
      [6.05, null, null, null],
      [null, null, null, null],
    ]);
  });
});

describe('the type of a unit', () => {
  it('follows from its categories, in the result and as a filter', async () => {
    await store().upsertMany(
      [
        makeProduct(1, { name: 'Bike', categories: inCategories('Bikes', 'Cargo') }),
        makeProduct(2, { name: 'Rack', categories: inCategories('Accessories', 'Bike Racks') }),
        makeProduct(3, { name: 'Battery', categories: inCategories('Parts', 'E-Bike Batteries') }),
        makeProduct(4, { name: 'Helmet', categories: inCategories('Helmets') }),
        makeProduct(5, { name: 'Thing' }),
      ],
      testNow,
    );

    const { products } = await find({ sort: 'name' });
    expect(products.map(({ name, type }) => [name, type])).toEqual([
      ['Battery', 'part'],
      ['Bike', 'bike'],
      ['Helmet', 'accessory'],
      ['Rack', 'accessory'],
      ['Thing', 'accessory'],
    ]);
    expect(await namesFor({ type: 'bike' })).toEqual(['Bike']);
    expect(await namesFor({ type: 'part' })).toEqual(['Battery']);
    expect(await namesFor({ type: 'accessory' })).toEqual(['Helmet', 'Rack', 'Thing']);
  });
});

describe('the search for units', () => {
  beforeEach(async () => {
    await store().upsertMany(
      [
        makeProduct(1, { name: 'City Lock', sku: 'LOCK-1', price: '40.00' }),
        makeProduct(2, { name: 'Lock', sku: 'LOCK-10', price: '60.00', stockStatus: 'outofstock' }),
        makeProduct(3, { name: 'Holder for a City Lock, Steel', sku: 'HOLD', price: '20.00' }),
        makeProduct(4, { name: 'Jacket 100%', type: 'variable', sku: 'JKT' }),
      ],
      testNow,
    );
    const variation = (id: number, option: string) =>
      makeVariation(id, 4, { sku: `JKT-${option}`, price: '90.00', attributes: [{ name: 'Size', option }] });
    await store().upsertVariations([variation(41, 'M'), variation(42, 'XL')], testNow);
  });

  it.each([
    ['lock-1', ['City Lock', 'Lock']],
    ['lock', ['Lock', 'City Lock', 'Holder for a City Lock, Steel']],
    ['city lock', ['City Lock', 'Holder for a City Lock, Steel']],
    ['STEEL city', ['Holder for a City Lock, Steel']],
    ['jacket xl', ['Jacket 100% (Size: XL)']],
    ['jkt-m', ['Jacket 100% (Size: M)']],
    ['100%', ['Jacket 100% (Size: M)', 'Jacket 100% (Size: XL)']],
    ['%', ['Jacket 100% (Size: M)', 'Jacket 100% (Size: XL)']],
    ['size', []],
  ])('for "%s" finds %j, most relevant first', async (search, expected) => {
    expect(await namesFor({ search })).toEqual(expected);
  });

  it('pages, and counts all of it', async () => {
    const page = await find({ per_page: '2', page: '2', sort: '-price' });

    expect([page.products.map(({ price }) => price), page.total]).toEqual([[60, 40], 5]);
    expect(await find({ per_page: '2', page: '9' })).toEqual({ products: [], total: 5 });
  });

  it('filters by stock', async () => {
    expect(await namesFor({ in_stock: 'false' })).toEqual(['Lock']);
    expect(await namesFor({ in_stock: 'true', search: 'lock' })).not.toContain('Lock');
  });
});

describe('units by their ids', () => {
  it('are returned if on sale, a variation only with its own product', async () => {
    await store().upsertMany(
      [makeProduct(1), makeProduct(2, { type: 'variable' }), makeProduct(3, { price: null })],
      testNow,
    );
    await store().upsertVariations([makeVariation(21, 2)], testNow);
    const units = createSellableUnits(database.db);

    const unsorted = await units.list([
      { product_id: 1, variation_id: null },
      { product_id: 2, variation_id: 21 },
      { product_id: 2, variation_id: null },
      { product_id: 3, variation_id: null },
    ]);

    const found = unsorted.toSorted((one, other) => one.product_id - other.product_id);
    expect(found.map(({ product_id, variation_id }) => [product_id, variation_id])).toEqual([
      [1, null],
      [2, 21],
    ]);
    expect(found[1]).toMatchObject({ options: 'M', price: 10, type: 'accessory' });
  });
});
