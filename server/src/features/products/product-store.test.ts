import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import { createProductReadModel } from './product-read-model';
import { createProductStore } from './product-store';

const database = useRolledBackDatabase();
const store = () => createProductStore(database.db);
const views = () => createProductReadModel(database.db);

const category = (id: number, name: string) => ({ id, name, parentId: null, slug: name.toLowerCase() });
const stock = (id: number, quantity: number | null, status: 'instock' | 'outofstock' | 'onbackorder' = 'instock') => ({
  id,
  managedBy: 'own' as const,
  quantity,
  status,
  backorders: 'no' as const,
  modifiedAt: null,
});
const quantityOf = async (id: number) => {
  const { db } = database;
  const row = await db.one(
    z.object({ quantity: z.int().nullable(), status: z.string() }),
    sql`select stock_quantity as quantity, stock_status as status from products where id = ${id}
        union all
        select stock_quantity, stock_status from product_variations where id = ${id}`,
  );
  return [row.quantity, row.status];
};

describe('importing products', () => {
  it('stores everything the screens show', async () => {
    await store().upsertCategories([category(3, 'E-Bikes'), category(4, 'Bikes')], testNow);
    const images = [{ id: 9, src: 'https://shop.example.com/a.png', name: 'a', alt: 'A bike' }];
    const product = makeProduct(1, {
      name: 'Tourer “S”',
      description: '<p>Fast</p>',
      price: '3499.00',
      regularPrice: '3999.00',
      salePrice: '3499.00',
      priceHtml: '<b>$3,499.00</b>',
      categories: [
        { id: 3, name: 'E-Bikes' },
        { id: 4, name: 'Bikes' },
      ],
      images,
    });

    await store().upsertMany([product], testNow);

    expect(await views().find(1)).toEqual({
      id: 1,
      name: 'Tourer “S”',
      description: '<p>Fast</p>',
      sku: 'SKU-1',
      price: '3499.00',
      sale_price: '3499.00',
      regular_price: '3999.00',
      type: 'simple',
      status: 'publish',
      price_html: '<b>$3,499.00</b>',
      manage_stock: true,
      stock_quantity: 5,
      stock_status: 'instock',
      categories: [
        { id: 4, name: 'Bikes' },
        { id: 3, name: 'E-Bikes' },
      ],
      images,
      variation_count: 0,
      variation_quantity: null,
      sharing_count: 0,
      held_units: 0,
      version: 1,
      details_version: 1,
      write: null,
    });
  });

  it('keeps what is unknown unknown: no price and no number are not 0', async () => {
    const unknown = { price: null, regularPrice: null, manageStock: false, stockQuantity: null };
    await store().upsertMany([makeProduct(1, unknown)], testNow);

    expect(await views().find(1)).toMatchObject({ price: null, regular_price: null, stock_quantity: null });
  });

  it('updates a known product and raises its version', async () => {
    await store().upsertMany([makeProduct(1), makeProduct(2)], testNow);
    await store().upsertMany([makeProduct(1, { name: 'Renamed', stockQuantity: 2 })], secondsLater(60));

    expect(await views().find(1)).toMatchObject({ name: 'Renamed', stock_quantity: 2, version: 2 });
    expect(await views().find(2)).toMatchObject({ name: 'Product 2', version: 1 });
  });

  it('removes a product from categories it left, and ignores categories not read yet', async () => {
    await store().upsertCategories([category(3, 'E-Bikes'), category(4, 'Bikes')], testNow);
    const both = [3, 4, 99].map((id) => ({ id, name: '' }));
    await store().upsertMany([makeProduct(1, { categories: both }), makeProduct(2, { categories: both })], testNow);
    await store().upsertMany([makeProduct(1, { categories: [{ id: 4, name: '' }] })], testNow);

    expect((await views().find(1))?.categories).toEqual([{ id: 4, name: 'Bikes' }]);
    expect((await views().find(2))?.categories).toHaveLength(2);
  });

  it('accepts an empty page', async () => {
    await store().upsertMany([], testNow);
    await store().upsertVariations([], testNow);
    await store().upsertCategories([], testNow);

    expect(await views().listCategories()).toEqual([]);
  });
});

describe('importing variations', () => {
  it('attaches them to known products and skips the others', async () => {
    await store().upsertMany([makeProduct(1, { type: 'variable' })], testNow);
    const attributes = [
      { name: 'Size', option: 'L' },
      { name: 'Colour', option: 'Red' },
    ];

    const kept = await store().upsertVariations([makeVariation(11, 1, { attributes }), makeVariation(21, 2)], testNow);

    expect(kept).toBe(1);
    expect(await views().listVariations(1)).toEqual([
      {
        id: 11,
        sku: 'SKU-11',
        price: '10.00',
        stock_quantity: 5,
        stock_status: 'instock',
        shares_stock: false,
        attributes,
        held_units: 0,
      },
    ]);
  });

  it('updates them', async () => {
    await store().upsertMany([makeProduct(1, { type: 'variable' })], testNow);
    await store().upsertVariations([makeVariation(11, 1)], testNow);
    await store().upsertVariations([makeVariation(11, 1, { price: '12.50', stockQuantity: 0 })], secondsLater(1));

    expect(await views().listVariations(1)).toMatchObject([{ id: 11, price: '12.50', stock_quantity: 0 }]);
  });
});

describe('details accepted by the shop', () => {
  it('are stored for products and variations, without their stock', async () => {
    await store().upsertMany([makeProduct(1), makeProduct(2, { type: 'variable' })], testNow);
    await store().upsertVariations([makeVariation(21, 2)], testNow);
    const picture = { id: 9, src: 'https://shop.example.com/a.png', name: 'a', alt: '' };
    const prices = { price: '12.00', regularPrice: '12.00', stockQuantity: 99 };
    const known = makeProduct(1, { ...prices, description: 'New', images: [picture] });
    await store().recordDetails([known, makeProduct(77)]);
    await store().recordVariationDetails([makeVariation(21, 2, { ...prices, image: picture })]);

    expect(await views().find(1)).toMatchObject({ regular_price: '12.00', description: 'New' });
    const rowSchema = z.object({ regular_price: z.string(), src: z.string() });
    const row = await database.db.one(
      rowSchema,
      sql`select regular_price, image ->> 'src' as src from product_variations where id = 21`,
    );
    expect(row).toEqual({ regular_price: '12.00', src: picture.src });
    expect([await quantityOf(1), await quantityOf(21)]).toEqual([
      [5, 'instock'],
      [5, 'instock'],
    ]);
    expect(await views().find(77)).toBeNull();
  });
});

describe('after a complete import', () => {
  it('products the shop no longer lists are hidden, not deleted, and return when it lists them again', async () => {
    await store().upsertMany([makeProduct(1, { type: 'variable' }), makeProduct(2)], testNow);
    await store().upsertVariations([makeVariation(11, 1), makeVariation(12, 1)], testNow);
    const second = secondsLater(60);
    await store().upsertMany([makeProduct(1, { type: 'variable' })], second);
    await store().upsertVariations([makeVariation(12, 1)], second);

    await store().markUnseen(second, second);

    expect(await views().find(2)).toBeNull();
    expect((await views().listVariations(1)).map((v) => v.id)).toEqual([12]);
    expect(await store().findUnit(2)).toEqual({ id: 2, parent_id: null, shares_stock: false });
    await store().upsertMany([makeProduct(2)], secondsLater(120));
    expect(await views().find(2)).not.toBeNull();
  });

  it('missing categories are deleted', async () => {
    await store().upsertCategories([category(3, 'Old'), category(4, 'Kept')], testNow);
    await store().upsertMany([makeProduct(1, { categories: [{ id: 3, name: 'Old' }] })], testNow);
    await store().upsertCategories([category(4, 'Renamed')], secondsLater(60));

    await store().removeUnseenCategories(secondsLater(60));

    expect(await views().listCategories()).toEqual([{ id: 4, name: 'Renamed' }]);
    expect((await views().find(1))?.categories).toEqual([]);
  });
});

describe('stock readings', () => {
  const import2 = async () => {
    await store().upsertMany([makeProduct(1), makeProduct(2, { type: 'variable' })], testNow);
    await store().upsertVariations([makeVariation(21, 2)], testNow);
  };

  it('are stored for products and variations, and raise the version only when they differ', async () => {
    await import2();
    const before = (await views().find(1))?.version;

    await store().recordStock([stock(1, 5), stock(21, 3)], secondsLater(1));
    expect((await views().find(1))?.version).toBe(before);
    await store().recordStock([stock(1, 0, 'outofstock')], secondsLater(2));

    expect(await quantityOf(1)).toEqual([0, 'outofstock']);
    expect(await quantityOf(21)).toEqual([3, 'instock']);
    expect((await views().find(1))?.version).toBe(2);
  });

  it('may report that a unit is no longer counted', async () => {
    await import2();
    await store().recordStock([stock(1, null)], secondsLater(1));

    expect(await quantityOf(1)).toEqual([null, 'instock']);
  });

  it('do not replace newer ones, and skip unknown units', async () => {
    await import2();
    await store().recordStock([stock(1, 2), stock(21, 2)], secondsLater(10));

    await store().recordStock([stock(1, 9), stock(21, 9), stock(77, 9)], secondsLater(5));

    expect(await quantityOf(1)).toEqual([2, 'instock']);
    expect(await quantityOf(21)).toEqual([2, 'instock']);
  });

  it('are not replaced by an import that queried the shop before', async () => {
    await import2();
    const out = { managedBy: 'none' as const, backorders: 'notify' as const };
    await store().recordStock([{ ...stock(1, 0, 'onbackorder'), ...out }, stock(21, 2)], secondsLater(10));
    const counts = async () => {
      const of = z.object({ product: z.string(), variation: z.string() });
      return database.db.one(
        of,
        sql`select (select concat(manage_stock, stock_quantity, backorders) from products where id = 1) as product,
              (select concat(stock_managed_by, stock_quantity, backorders) from product_variations where id = 21)
                as variation`,
      );
    };
    const newer = await counts();

    await store().upsertMany(
      [makeProduct(1, { name: 'Renamed', stockQuantity: 9 })],
      secondsLater(20),
      secondsLater(5),
    );
    await store().upsertVariations([makeVariation(21, 2, { stockQuantity: 9 })], secondsLater(20), secondsLater(5));
    expect([await quantityOf(1), await quantityOf(21)]).toEqual([
      [0, 'onbackorder'],
      [2, 'instock'],
    ]);
    expect(await counts()).toEqual(newer);
    expect((await views().find(1))?.name).toBe('Renamed');

    await store().recordStock([stock(1, 3), stock(21, 3)], secondsLater(12));
    expect([await quantityOf(1), await quantityOf(21)]).toEqual([
      [3, 'instock'],
      [3, 'instock'],
    ]);
  });

  it.each([
    [3, 'no', 'instock'],
    [0, 'no', 'outofstock'],
    [0, 'notify', 'onbackorder'],
    [-1, 'yes', 'onbackorder'],
  ] as const)('confirm %i with backorders "%s" as %s, as the shop derives it', async (quantity, backorders, status) => {
    await store().upsertMany([makeProduct(1, { backorders }), makeProduct(2, { type: 'variable' })], testNow);
    await store().upsertVariations([makeVariation(21, 2, { backorders })], testNow);

    await store().recordQuantities([{ unitId: 1, quantity }], testNow);
    await store().recordQuantities([{ unitId: 21, quantity }], testNow);
    await store().recordQuantities([{ unitId: 21, quantity: 99 }], secondsLater(-1));

    expect(await quantityOf(1)).toEqual([quantity, status]);
    expect(await quantityOf(21)).toEqual([quantity, status]);
  });
});

describe('a sellable unit', () => {
  it('is a simple product or a variation, never a product counted by its variations', async () => {
    await store().upsertMany([makeProduct(1), makeProduct(2, { type: 'variable' })], testNow);
    await store().upsertVariations([makeVariation(21, 2)], testNow);

    expect(await store().findUnit(1)).toEqual({ id: 1, parent_id: null, shares_stock: false });
    expect(await store().findUnit(21)).toEqual({ id: 21, parent_id: 2, shares_stock: false });
    expect(await store().findUnit(2)).toBeNull();
    expect(await store().findUnit(77)).toBeNull();
  });
});
