import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import type { WooProduct, WooVariation } from '../../providers/woocommerce/woo-mapper';
import { createProductStore } from '../products';
import { createManagementReadModel } from './management-read-model';

const database = useRolledBackDatabase();
const stats = () => createManagementReadModel(database.db, { now: () => testNow }).stats();

const bikes = { id: 3, name: 'E-Bikes' };
const addAll = async (products: WooProduct[], variations: WooVariation[] = []) => {
  const store = createProductStore(database.db);
  const categories = [bikes, { id: 4, name: 'City bikes' }, { id: 5, name: 'Helmets' }];
  await store.upsertCategories(
    categories.map((category) => ({ ...category, parentId: null, slug: String(category.id) })),
    testNow,
  );
  await store.upsertMany(products, testNow);
  if (variations.length > 0) await store.upsertVariations(variations, testNow);
};

describe('the figures of the stock', () => {
  it('of an empty shop are zero, for bikes and for accessories', async () => {
    expect(await stats()).toEqual({
      success: true,
      totalProducts: 0,
      totalValue: 0,
      lowStockItems: 0,
      outOfStockItems: 0,
      recentOrders: 0,
      pendingOrders: 0,
      product_counts: [
        { product_type: 'bike', count: 0 },
        { product_type: 'accessory', count: 0 },
      ],
      stock_stats: [
        { product_type: 'bike', in_stock: 0 },
        { product_type: 'accessory', in_stock: 0 },
      ],
    });
  });

  it('count simple products and variations that are present', async () => {
    await addAll(
      [
        makeProduct(1),
        makeProduct(2, { type: 'variable', stockQuantity: null }),
        makeProduct(3, { status: 'trash' }),
        makeProduct(4, { type: 'variable', status: 'trash' }),
        makeProduct(5, { type: 'grouped' }),
        makeProduct(6),
      ],
      [makeVariation(21, 2), makeVariation(22, 2), makeVariation(23, 2), makeVariation(41, 4)],
    );
    await database.db.exec(sql`update products set missing_since = ${testNow} where id = 6`);
    await database.db.exec(sql`update product_variations set missing_since = ${testNow} where id = 23`);

    expect(await stats()).toMatchObject({ totalProducts: 3, totalValue: 150 });
  });

  it("count a unit as a bike if one of its product's categories does, once", async () => {
    const outOfStock = { stockStatus: 'outofstock', stockQuantity: 0 } as const;
    await addAll(
      [
        makeProduct(1, { categories: [bikes, { id: 4, name: 'City bikes' }] }),
        makeProduct(2, { type: 'variable', categories: [bikes] }),
        makeProduct(3, { categories: [{ id: 5, name: 'Helmets' }] }),
        makeProduct(4),
        makeProduct(5, { stockStatus: 'onbackorder', stockQuantity: 0 }),
      ],
      [makeVariation(21, 2), makeVariation(22, 2, outOfStock)],
    );

    const { product_counts: counts, stock_stats: inStock } = await stats();

    expect(counts).toEqual([
      { product_type: 'bike', count: 3 },
      { product_type: 'accessory', count: 3 },
    ]);
    expect(inStock).toEqual([
      { product_type: 'bike', in_stock: 2 },
      { product_type: 'accessory', in_stock: 2 },
    ]);
  });

  it('call one to five low, and exclude what is out of stock or not counted', async () => {
    const quantities = [0, 1, 5, 6, null];
    const products = quantities.map((stockQuantity, index) => makeProduct(index + 1, { stockQuantity }));
    await addAll([...products, makeProduct(6, { stockStatus: 'outofstock', stockQuantity: 2 })]);

    expect(await stats()).toMatchObject({ lowStockItems: 2, outOfStockItems: 1 });
  });

  it('sum the value of units that are counted and priced', async () => {
    await addAll([
      makeProduct(1, { price: '0.10', stockQuantity: 3 }),
      makeProduct(2, { price: '1234567.89', stockQuantity: 1000 }),
      makeProduct(3, { price: null, stockQuantity: 7 }),
      makeProduct(4, { price: '5.00', stockQuantity: null }),
      makeProduct(5, { price: '5000.00', stockQuantity: -2 }),
    ]);

    expect((await stats()).totalValue).toBe(1_234_567_890.3);
  });

  it('count shared stock of variations once', async () => {
    const shared = { managedBy: 'parent', stockQuantity: 4 } as const;
    await addAll(
      [
        makeProduct(2, { type: 'variable', price: '10.00', stockQuantity: 4 }),
        makeProduct(3, { type: 'variable', manageStock: false, stockQuantity: null }),
      ],
      [
        makeVariation(21, 2, shared),
        makeVariation(22, 2, shared),
        makeVariation(23, 2, { price: '20.00', stockQuantity: 6 }),
        makeVariation(24, 3, { managedBy: 'none', stockQuantity: null }),
      ],
    );

    expect(await stats()).toMatchObject({ totalProducts: 4, totalValue: 4 * 10 + 6 * 20, lowStockItems: 2 });
  });
});

describe('the figures of orders', () => {
  const addMovement = (orderId: number, unitId: number, { explained = 1, at = testNow } = {}) =>
    database.db.exec(
      sql`insert into order_stock_movements (order_id, unit_id, taken, explained, order_number, happened_at, reported_at)
          values (${orderId}, ${unitId}, 1, ${explained}, ${String(orderId)}, ${at}, ${at})`,
    );
  const days = (count: number) => secondsLater(-count * 86_400);

  it('count each order of the last 30 days once', async () => {
    await addMovement(1, 10, { at: days(30) });
    await addMovement(1, 11, { at: days(29) });
    await addMovement(2, 10, { at: days(31) });
    await addMovement(3, 10);

    expect((await stats()).recentOrders).toBe(2);
  });

  it('call an order pending until its effect on a tracked unit was found', async () => {
    await addMapping(database.db, 10, 1);
    await addMapping(database.db, 11, 2, { enabled: false });
    await addMovement(1, 10, { explained: 0 });
    await addMovement(2, 10, { explained: 1 });
    await addMovement(3, 11, { explained: 0 });
    await addMovement(4, 12, { explained: 0 });

    expect((await stats()).pendingOrders).toBe(1);
  });
});
