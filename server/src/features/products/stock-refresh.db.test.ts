import { describe, expect, it } from 'vitest';
import { makeProduct, secondsLater, testNow } from '../../../test/factories';
import { useTestApp } from '../../../test/test-app';
import { createTransaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import { createProductStore } from './product-store';
import { createStockRefreshStore } from './stock-refresh-store';
import { createStockRefresh } from './stock-refresh';

const test = useTestApp();
const away = new UpstreamError('woocommerce.unavailable', 'Away', { system: 'woocommerce', retryable: true });
const few = Array.from({ length: 20 }, (_, index) => index + 1);
const many = Array.from({ length: 250 }, (_, index) => index + 1);

/** A shop that has sold one unit of each of twenty products, and crashes when some of them are read. */
const startLooks = async (broken: (id: number) => boolean, ids = few) => {
  const { pool, services } = test.get();
  await services.stores.products.upsertMany(
    ids.map((id) => makeProduct(id)),
    testNow,
  );
  await pool.query('delete from stock_looks');
  await pool.query('update products set stock_quantity = 9, manage_stock = true');
  const stores = { products: services.stores.products, stockRefreshes: services.stores.stockRefreshes };
  await stores.stockRefreshes.request(ids, testNow);
  const asked: number[] = [];
  const looks = createStockRefresh({
    stores,
    transaction: createTransaction(pool, (db) => ({
      products: createProductStore(db),
      stockRefreshes: createStockRefreshStore(db),
    })),
    woo: {
      readStock: (units) => {
        asked.push(units.length);
        if (units.some(({ id }) => broken(id))) return Promise.reject(away);
        const read = units.map(({ id }) => ({
          id,
          quantity: 8,
          status: 'instock' as const,
          managedBy: 'own' as const,
          backorders: 'no' as const,
          modifiedAt: testNow,
        }));
        return Promise.resolve(new Map(read.map((stock) => [stock.id, stock])));
      },
    },
    now: () => secondsLater(60),
  });
  const unread = async () => {
    const { rows } = await pool.query<{ id: number }>(
      'select id::int from products where stock_quantity = 9 order by id',
    );
    return rows.map(({ id }) => id);
  };
  return { looks, asked, unread };
};

describe('a refresh of many quantities', () => {
  it.each([[1], [7], [20]])('reads all except the one on which the shop crashes: %i', async (poison) => {
    const { looks, asked, unread } = await startLooks((id) => id === poison);

    await expect(looks.work(new AbortController().signal)).rejects.toThrow('Away');

    expect(await unread()).toEqual([poison]);
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('makes only a few calls to a shop that is down', async () => {
    const { looks, asked, unread } = await startLooks(() => true);

    await expect(looks.work(new AbortController().signal)).rejects.toThrow('Away');

    expect(await unread()).toEqual(few);
    expect(asked).toEqual([20, 10, 5, 3, 2, 1, 1]);
  });

  it('skips the rest then', async () => {
    const { looks, asked } = await startLooks(() => true, many);

    await expect(looks.work(new AbortController().signal)).rejects.toThrow('Away');

    expect(asked).toEqual([100, 50, 25, 13, 7, 4, 2, 1, 1]);
  });
});
