import { productListQuery } from '@chainline/shared/products/product-contract';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import type { WooProduct } from '../../providers/woocommerce/woo-mapper';
import { createProductReadModel } from './product-read-model';
import { createProductStore } from './product-store';

const database = useRolledBackDatabase();
const store = () => createProductStore(database.db);
const views = () => createProductReadModel(database.db);
const importAll = (products: WooProduct[]) => store().upsertMany(products, testNow);
const list = async (query: Record<string, string> = {}) => {
  const { products, total } = await views().list(productListQuery.parse(query));
  return { ids: products.map((product) => product.id), total };
};

describe('filters', () => {
  it('show one category, and nothing of an unknown one', async () => {
    await store().upsertCategories([{ id: 3, name: 'Helmets', parentId: null, slug: 'helmets' }], testNow);
    await importAll([makeProduct(1, { categories: [{ id: 3, name: '' }] }), makeProduct(2)]);

    expect(await list({ category: '3' })).toEqual({ ids: [1], total: 1 });
    expect(await list({ category: '4' })).toEqual({ ids: [], total: 0 });
  });

  it('show one stock status or one type', async () => {
    await importAll([
      makeProduct(1, { stockStatus: 'outofstock' }),
      makeProduct(2, { stockStatus: 'onbackorder', type: 'variable' }),
      makeProduct(3, { type: 'variable' }),
    ]);

    expect((await list({ stock_status: 'outofstock' })).ids).toEqual([1]);
    expect((await list({ stock_status: 'instock' })).ids).toEqual([3]);
    expect((await list({ type: 'variable' })).ids).toEqual([2, 3]);
    expect((await list({ type: 'variable', stock_status: 'onbackorder' })).ids).toEqual([2]);
  });

  it('always exclude trashed and missing products', async () => {
    await importAll([makeProduct(1, { status: 'trash' }), makeProduct(2, { status: 'draft' }), makeProduct(3)]);
    await importAll([makeProduct(4)]);
    await store().upsertMany([makeProduct(2, { status: 'draft' }), makeProduct(3)], secondsLater(60));
    await store().markUnseen(secondsLater(60), secondsLater(60));

    expect(await list()).toEqual({ ids: [2, 3], total: 2 });
    expect(await views().find(1)).toBeNull();
    expect(await views().find(4)).toBeNull();
  });
});

describe('the search', () => {
  const products = [
    makeProduct(1, { name: 'City Helmet', sku: 'HELM-100%' }),
    makeProduct(2, { name: 'Frame_Lock', sku: 'LOCK-1000' }),
    makeProduct(3, { name: 'Tourer', sku: '', type: 'variable' }),
    makeProduct(4, { name: 'Back\\slash', sku: 'X' }),
  ];

  it.each([
    ['a part of a name, whatever its case', 'hElM', [1]],
    ['a part of an SKU', 'ock-10', [2]],
    ['the SKU of a variation', 'TOUR-L', [3]],
    ['a percent sign as it is', '100%', [1]],
    ['an underscore as it is', 'e_l', [2]],
    ['a backslash as it is', '\\s', [4]],
    ['everything when it is blank', ' ', [4, 1, 2, 3]],
    ['nothing that is nowhere', 'saddle', []],
    ['a quote as it is', "'; drop table products; --", []],
  ])('finds %s', async (_what, search, ids) => {
    await importAll(products);
    await store().upsertVariations([makeVariation(31, 3, { sku: 'TOUR-L' })], testNow);

    expect(await list({ search })).toEqual({ ids, total: ids.length });
  });

  it('does not find a product by a missing variation', async () => {
    await importAll(products);
    await store().upsertVariations([makeVariation(31, 3, { sku: 'TOUR-L' })], testNow);
    await store().upsertMany(products, secondsLater(60));
    await store().markUnseen(secondsLater(60), secondsLater(60));

    expect((await list({ search: 'TOUR-L' })).ids).toEqual([]);
  });
});

describe('the order', () => {
  const products = [
    makeProduct(1, { name: 'bell', sku: 'c', price: '9.00', stockQuantity: 10 }),
    makeProduct(2, { name: 'Axle', sku: 'B', price: '100.00', stockQuantity: null }),
    makeProduct(3, { name: 'Chain', sku: 'a', price: null, stockQuantity: 2 }),
  ];

  it.each([
    ['name', [2, 1, 3]],
    ['-name', [3, 1, 2]],
    ['sku', [3, 2, 1]],
    ['-sku', [1, 2, 3]],
    ['price', [1, 2, 3]],
    ['-price', [2, 1, 3]],
    ['stock', [3, 1, 2]],
    ['-stock', [1, 3, 2]],
  ])('by %s puts unknown values last', async (sort, ids) => {
    await importAll(products);

    expect((await list({ sort })).ids).toEqual(ids);
  });
});

describe('pages', () => {
  it('show each of many products of the same name exactly once', async () => {
    await importAll(Array.from({ length: 23 }, (_, index) => makeProduct(index + 1, { name: 'Twin' })));

    const seen = [];
    for (const page of ['1', '2', '3']) seen.push(...(await list({ page, per_page: '10', sort: '-name' })).ids);

    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  });

  it('past the end are empty and still know how many there are', async () => {
    await importAll([makeProduct(1)]);

    expect(await list({ page: '1000000', per_page: '500' })).toEqual({ ids: [], total: 1 });
  });
});

describe('a product', () => {
  it('counts the variations it has now', async () => {
    await importAll([makeProduct(1, { type: 'variable' })]);
    await store().upsertVariations([makeVariation(11, 1), makeVariation(12, 1), makeVariation(13, 1)], testNow);
    await importAll([makeProduct(1, { type: 'variable' })]);

    expect((await views().find(1))?.variation_count).toBe(3);
    expect((await views().listVariations(1)).map((variation) => variation.id)).toEqual([11, 12, 13]);
    expect(await views().listVariations(2)).toEqual([]);
  });

  it.each([
    ['together where they count themselves', [3, 4], 'own', 7],
    ['nothing where they share the product’s number', [3, 4], 'parent', null],
    ['only what is known', [3, null], 'own', 3],
    ['nothing where none is counted', [null], 'none', null],
  ] as const)('counts its variations: %s', async (_what, quantities, managedBy, together) => {
    await importAll([makeProduct(1, { type: 'variable' })]);
    const variations = quantities.map((stockQuantity, index) =>
      makeVariation(11 + index, 1, { stockQuantity, managedBy }),
    );
    await store().upsertVariations(variations, testNow);

    expect((await views().find(1))?.variation_quantity).toBe(together);
    expect((await views().list(productListQuery.parse({}))).products[0]?.variation_quantity).toBe(together);
  });
});

describe('categories', () => {
  it('are listed by name, whatever its case', async () => {
    const named = ['locks', 'Bikes', 'helmets'].map((name, id) => ({ id: id + 1, name, parentId: null, slug: name }));
    await store().upsertCategories(named, testNow);

    expect((await views().listCategories()).map(({ name }) => name)).toEqual(['Bikes', 'helmets', 'locks']);
  });
});
