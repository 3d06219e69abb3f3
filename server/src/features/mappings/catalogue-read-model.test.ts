import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, makeItem, makeProduct, makeVariation, testNow } from '../../../test/factories';
import { createLightspeedItemStore } from '../lightspeed';
import { createProductStore } from '../products';
import { createCatalogueReadModel } from './catalogue-read-model';
import type { FoundPair } from './match-messages';
import { createSuggestionStore } from './suggestion-store';

const database = useRolledBackDatabase();
const catalogues = () => createCatalogueReadModel(database.db);
const products = () => createProductStore(database.db);
const items = () => createLightspeedItemStore(database.db);

const all = async <T>(pages: AsyncIterable<T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
};

describe('the units of the shop', () => {
  it('are simple products and variations, with the categories of their product', async () => {
    await products().upsertCategories(
      [
        { id: 5, name: 'E-Bikes', slug: 'e-bikes', parentId: null },
        { id: 6, name: 'Helmets', slug: 'helmets', parentId: null },
      ],
      testNow,
    );
    await products().upsertMany(
      [
        makeProduct(1, { sku: 'HELM', gtin: '93', categories: [{ id: 6, name: 'Helmets' }] }),
        makeProduct(2, { type: 'variable', name: 'Tourer', categories: [{ id: 5, name: 'E-Bikes' }] }),
        makeProduct(3, { type: 'variable', name: 'Without variations' }),
      ],
      testNow,
    );
    await products().upsertVariations(
      [makeVariation(21, 2, { sku: '', gtin: '94', attributes: [{ name: 'Size', option: 'L' }] })],
      testNow,
    );

    expect(await all(catalogues().units())).toEqual([
      {
        id: 1,
        parentId: null,
        name: 'Product 1',
        sku: 'HELM',
        gtin: '93',
        attributes: [],
        priceCents: 1000,
        categories: ['Helmets'],
        isBike: false,
      },
      {
        id: 21,
        parentId: 2,
        name: 'Tourer',
        sku: '',
        gtin: '94',
        attributes: [{ name: 'Size', option: 'L' }],
        priceCents: 1000,
        categories: ['E-Bikes'],
        isBike: true,
      },
    ]);
  });

  it('are the product itself where its variations share its number, and those that count themselves', async () => {
    await products().upsertMany(
      [makeProduct(2, { type: 'variable', name: 'Grips', sku: 'GRIPS', regularPrice: null, price: '34.95' })],
      testNow,
    );
    await products().upsertVariations(
      [
        makeVariation(21, 2, { managedBy: 'parent' }),
        makeVariation(22, 2, { managedBy: 'parent' }),
        makeVariation(23, 2),
      ],
      testNow,
    );

    const units = await all(catalogues().units());

    expect(units.map(({ id, parentId, sku, priceCents }) => [id, parentId, sku, priceCents])).toEqual([
      [2, null, 'GRIPS', 3495],
      [23, 2, 'SKU-23', 1000],
    ]);
  });

  it('have their regular price in cents, else their price, else none', async () => {
    await products().upsertMany(
      [
        makeProduct(1, { regularPrice: '1999.99', salePrice: '1500.00', price: '1500.00' }),
        makeProduct(2, { regularPrice: null, price: '0.29' }),
        makeProduct(3, { regularPrice: null, price: null }),
      ],
      testNow,
    );

    expect((await all(catalogues().units())).map(({ priceCents }) => priceCents)).toEqual([199_999, 29, null]);
  });

  it('exclude trashed and missing ones', async () => {
    await products().upsertMany(
      [makeProduct(1, { status: 'trash' }), makeProduct(2), makeProduct(3, { type: 'variable', status: 'trash' })],
      testNow,
    );
    await products().upsertMany([makeProduct(5, { type: 'variable' }), makeProduct(6, { status: 'draft' })], testNow);
    await products().upsertVariations([makeVariation(31, 3), makeVariation(51, 5)], testNow);
    await products().markUnseen(new Date(testNow.getTime() + 1), testNow);
    await products().upsertMany([makeProduct(5, { type: 'variable' }), makeProduct(6, { status: 'draft' })], testNow);

    expect((await all(catalogues().units())).map(({ id }) => id)).toEqual([6]);
  });

  it('are read in pages, each once, with simple products and variations mixed', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => at + 1);
    await products().upsertMany([makeProduct(9_000, { type: 'variable' })], testNow);
    await products().upsertMany(
      ids.map((id) => makeProduct(2 * id)),
      testNow,
    );
    await products().upsertVariations(
      ids.map((id) => makeVariation(2 * id + 1, 9_000)),
      testNow,
    );

    const pages: number[][] = [];
    for await (const page of catalogues().units()) pages.push(page.map(({ id }) => id));

    expect(pages.map((page) => page.length)).toEqual([250, 250, 100]);
    expect(pages.flat()).toEqual(Array.from({ length: 600 }, (_, at) => at + 2));
  });
});

describe('the items of the till', () => {
  it('have all codes, and whether they are a bike', async () => {
    await items().upsertMany(
      [
        makeItem(7, { upc: '1', ean: '2', manufacturerSku: 'M', brand: 'Segway', categoryName: 'Electric Bikes' }),
        makeItem(8, { archived: true, price: null, itemType: 'non_inventory' }),
      ],
      { shopId: '1', at: testNow },
    );

    expect(await all(catalogues().items())).toEqual([
      {
        id: 7,
        description: 'Item 7',
        brand: 'Segway',
        customSku: 'TILL-7',
        manufacturerSku: 'M',
        systemSku: '210000000007',
        upc: '1',
        ean: '2',
        priceCents: 1000,
        category: 'Electric Bikes',
        isBike: true,
        itemType: 'default',
        archived: false,
      },
      expect.objectContaining({ id: 8, priceCents: null, isBike: false, itemType: 'non_inventory', archived: true }),
    ]);
  });
});

describe('settled pairs', () => {
  it('are everything with a mapping, and rejected pairs', async () => {
    const suggestions = createSuggestionStore(database.db);
    const open: FoundPair = {
      unitId: 3,
      itemId: 9,
      parentId: null,
      productType: 'bike',
      confidence: 0.6,
      isSure: false,
      signals: [],
    };
    await suggestions.proposePairs([open], testNow);
    await addMapping(database.db, 1, 7);
    await addMapping(database.db, 2, 8, { enabled: false });
    const off = await addMapping(database.db, 5, 11);
    await suggestions.rejectMapping(off, { by: await addUser(database.db), at: testNow });

    expect(await catalogues().readSettled()).toEqual({
      taken: { units: [1, 2, 5], items: [7, 8, 11] },
      rejected: [{ unitId: 5, itemId: 11 }],
    });
  });
});
