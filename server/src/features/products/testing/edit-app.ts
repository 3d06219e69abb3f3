import { randomUUID } from 'node:crypto';
import { productSchema } from '@chainline/shared/products/product-contract';
import { productWriteSchema } from '@chainline/shared/products/product-edit-contract';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import type { FaultKind } from '../../../../sandbox/faults';
import { simpleProduct, variableProduct } from '../../../providers/testing/woo-sandbox';
import { startSandboxedApp, type SandboxedApp } from '../../../../test/with-sandbox';

const answerSchema = z.object({
  message: z.string(),
  product: productSchema.nullable().optional(),
  write: productWriteSchema,
});
const shopProduct = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  status: z.string(),
  description: z.string(),
  images: z.array(z.object({ id: z.int(), src: z.string(), alt: z.string() })),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
});

const never = new AbortController().signal;

/** An application with a small imported shop and a signed-in staff member. */
export const useEditApp = () => {
  const held: { app?: SandboxedApp; staff?: string } = {};
  const clock = { aheadMs: 0 };
  const app = (): SandboxedApp => {
    if (!held.app) throw new Error('not started');
    return held.app;
  };

  beforeAll(async () => {
    held.app = await startSandboxedApp({
      sandbox: { catalogue: [simpleProduct('A', 4), simpleProduct('B', 2), variableProduct('V', [2, 1])] },
      now: () => new Date(Date.now() + clock.aheadMs),
      settleAfterMs: 60_000,
      overrides: { shopWaitsMs: 600_000 },
    });
    held.staff = (await held.app.signIn('staff')).header;
    await held.app.importAll('woo');
  });
  afterAll(() => held.app?.close());

  const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
    app()
      .http[method](`/api${path}`)
      .set('Authorization', held.staff ?? '')
      .send(body);

  const pass = (milliseconds: number): void => {
    clock.aheadMs += milliseconds;
  };
  const work = async (writeId: string): Promise<void> => {
    await app().services.productWriter.work(writeId, { log: app().log, signal: never });
  };

  return {
    app,
    call,
    staff: (): string => held.staff ?? '',
    pass,
    idOf: (sku: string): number => {
      const { id, parentId } = app().shopUnit(sku);
      return parentId ?? id;
    },
    find: async (id: number) => productSchema.parse((await call('get', `/products/${id}`).expect(200)).body),
    /** Sends a change that must return 200. */
    change: async (method: 'post' | 'put' | 'delete', path: string, body?: object) =>
      answerSchema.parse((await call(method, path, body).expect(200)).body),
    newProduct: (changes: object = {}) => ({
      request_key: randomUUID(),
      name: 'Bell',
      sku: `BELL-${randomUUID().slice(0, 8)}`,
      regular_price: 19.95,
      ...changes,
    }),
    fail: (fault: FaultKind, method: string, path: string, times = 1) =>
      app().outside.faults.add({ system: 'woocommerce', method, path, times, fault }),
    /** The product as the shop has it, even in the trash. */
    inShop: (id: number) => {
      const product = app()
        .outside.woo.snapshot()
        .products.find((one) => one.id === id);
      return product ?? null;
    },
    named: (name: string) =>
      app()
        .outside.woo.snapshot()
        .products.filter((one) => one.name === name && one.status !== 'trash'),
    writesTo: (path: RegExp) =>
      app()
        .outside.woo.requests()
        .filter((request) => request.method !== 'GET' && path.test(request.path)).length,
    work,
    drain: (): Promise<void> => app().services.outbox.drain('product.write', { log: app().log, signal: never }),
    isSending: async (): Promise<boolean> => {
      const { rowCount } = await app().pool.query(`select from outbox_entries where state = 'sending'`);
      return rowCount === 1;
    },
    refuse: async (writeId: string, method: 'POST' | 'PUT'): Promise<void> => {
      app().outside.faults.add({ system: 'woocommerce', method, times: 1, fault: { kind: 'status', status: 400 } });
      pass(61_000);
      await work(writeId);
    },
    shopProduct,
  };
};
