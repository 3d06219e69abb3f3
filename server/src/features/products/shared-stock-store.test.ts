import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import type { WooStock } from '../../providers/woocommerce/woo-mapper';
import { createProductStore } from './product-store';

const database = useRolledBackDatabase();
const store = () => createProductStore(database.db);

const rowSchema = z.object({ managed_by: z.string(), quantity: z.int().nullable(), status: z.string() });
const stockOf = async (variationId: number) => {
  const row = await database.db.one(
    rowSchema,
    sql`select stock_managed_by as managed_by, stock_quantity as quantity, stock_status as status
        from product_variations where id = ${variationId}`,
  );
  return Object.values(row);
};
const pool = (quantity: number | null, changes: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(2, { type: 'variable', manageStock: quantity !== null, stockQuantity: quantity, ...changes });
const reading = (id: number, quantity: number | null): WooStock => ({
  id,
  managedBy: quantity === null ? 'none' : 'own',
  quantity,
  status: quantity === 0 ? 'outofstock' : 'instock',
  backorders: 'no',
  modifiedAt: null,
});

/** A product whose variations 21 and 22 share its stock, while 23 has its own. */
beforeEach(async () => {
  await store().upsertMany([pool(5)], testNow);
  const sharing = { managedBy: 'parent', stockQuantity: 5 } as const;
  await store().upsertVariations(
    [makeVariation(21, 2, sharing), makeVariation(22, 2, sharing), makeVariation(23, 2, { stockQuantity: 9 })],
    testNow,
  );
});

describe('variations that share a number', () => {
  it('follow the number of their product, except those that count themselves', async () => {
    await store().recordStock([reading(2, 3)], secondsLater(1));
    const afterReading = await Promise.all([21, 22, 23].map(stockOf));
    await store().recordQuantities([{ unitId: 2, quantity: 0 }], secondsLater(2));

    expect(afterReading).toEqual([
      ['parent', 3, 'instock'],
      ['parent', 3, 'instock'],
      ['own', 9, 'instock'],
    ]);
    expect(await stockOf(21)).toEqual(['parent', 0, 'outofstock']);
  });

  it('are not counted once their product is not, and share again once it is', async () => {
    await store().recordStock([reading(2, null)], secondsLater(1));
    const uncounted = await stockOf(21);
    await store().upsertMany([pool(7)], secondsLater(2));

    expect(uncounted).toEqual(['none', null, 'instock']);
    expect(await stockOf(21)).toEqual(['parent', 7, 'instock']);
    expect(await stockOf(23)).toEqual(['own', 9, 'instock']);
  });

  it('keep a newer reading of their own', async () => {
    await store().recordStock([{ ...reading(21, 4), managedBy: 'parent' }], secondsLater(5));
    await store().recordStock([reading(2, 6)], secondsLater(3));

    expect(await stockOf(21)).toEqual(['parent', 4, 'instock']);
    expect(await stockOf(22)).toEqual(['parent', 6, 'instock']);
  });
});

describe('the unit of shared stock', () => {
  it('is the product, and its variations are told to be counted with it', async () => {
    expect(await store().findUnit(2)).toEqual({ id: 2, parent_id: null, shares_stock: false });
    expect(await store().findUnit(21)).toEqual({ id: 21, parent_id: 2, shares_stock: true });
    expect(await store().findUnit(23)).toEqual({ id: 23, parent_id: 2, shares_stock: false });
  });

  it('is none while no variation shares, or the product is not counted', async () => {
    await store().recordStock([reading(21, 1), reading(22, 1)], secondsLater(1));
    const unshared = await store().findUnit(2);
    await store().upsertMany([pool(null)], secondsLater(2));

    expect([unshared, await store().findUnit(2)]).toEqual([null, null]);
  });

  it('is noticed to be used by no variation any more', async () => {
    await store().upsertMany([makeProduct(3, { type: 'variable' }), makeProduct(1)], testNow);
    const before = await store().listUnshared([1, 2, 3]);
    await store().recordStock([reading(21, 1), reading(22, 1)], secondsLater(1));

    expect([...before]).toEqual([]);
    expect([...(await store().listUnshared([1, 2, 3]))]).toEqual([2]);
  });

  it('is what order lines of its variations take from, new ones included', async () => {
    await store().upsertMany([makeProduct(1), makeProduct(4, { type: 'variable', manageStock: false })], testNow);
    const lines = [
      { productId: 2, variationId: 21 },
      { productId: 2, variationId: 23 },
      { productId: 2, variationId: 29 },
      { productId: 4, variationId: 41 },
      { productId: 1, variationId: null },
    ];

    expect([...(await store().listSharing(lines))].toSorted()).toEqual([21, 29]);
  });
});
