import { expect, it } from 'vitest';
import { sandboxWooKey } from '../../../sandbox/defaults';
import { createTransaction } from '../../db/transaction';
import { createWooClient } from '../../providers/woocommerce/woo-client';
import { createProductImport } from './product-import';
import { createProductStore } from './product-store';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();

it('keeps newer stock readings of products and variations made while its pages were in transit', async () => {
  const { log, outsideUrl, pool, shopUnit } = edit.app();
  const units = ['A', 'V-0'].map((sku) => shopUnit(sku).id);
  const transaction = createTransaction(pool, (db) => ({ products: createProductStore(db) }));
  const client = createWooClient({ url: outsideUrl, ...sandboxWooKey, log });
  /** Simulates a newer stock reading between the shop's response and its processing. */
  async function* withReading<T>(pages: AsyncGenerator<T>, unit: number | undefined) {
    for await (const page of pages) {
      const read = { managedBy: 'own', quantity: 1, status: 'instock', backorders: 'no', modifiedAt: null } as const;
      await transaction(({ products }) => products.recordStock([{ ...read, id: unit ?? 0 }], new Date()));
      yield page;
    }
  }
  const woo = {
    ...client,
    listProducts: (options: object) => withReading(client.listProducts(options), units[0]),
    listVariations: (options: object) => withReading(client.listVariations(options), units[1]),
  };
  const progress = { begin: () => Promise.resolve(), advance: () => Promise.resolve() };
  const signal = new AbortController().signal;

  const run = createProductImport({ transaction, woo, now: () => new Date() });
  await run({ modifiedAfter: null, productType: null, progress, signal });

  const { rows } = await pool.query(
    `select id, stock_quantity from products where id = any($1)
     union all select id, stock_quantity from product_variations where id = any($1)`,
    [units],
  );
  expect(rows.map(({ stock_quantity: quantity }) => Number(quantity))).toEqual([1, 1]);
});
