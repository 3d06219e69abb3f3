import { getRun, listRunItems } from '@chainline/shared/sync/run-contract';
import { startSelectiveSync } from '@chainline/shared/sync/selective-contract';
import type { z } from 'zod';
import type { DemoProduct } from '../../../../sandbox/catalogue-types';
import { createTestClock } from '../../../../test/test-app';
import { startSandboxedApp, type SandboxedApp } from '../../../../test/with-sandbox';
import type { Actor } from '../../../http/actor';
import type { LightspeedClient } from '../../../providers/lightspeed/lightspeed-client';
import { createWooClient } from '../../../providers/woocommerce/woo-client';

/** An accessory in both systems, identical and with a picture on both sides. */
export const accessory = (sku: string, changes: Partial<DemoProduct> = {}): DemoProduct => ({
  key: `accessory-${sku.toLowerCase()}`,
  name: `Accessory ${sku}`,
  brand: 'Velo',
  kind: 'accessory',
  categories: ['Accessories', 'Helmets'],
  descriptionHtml: '<p>Fits everybody.</p>',
  regularPrice: '89.95',
  salePrice: null,
  cost: '40.00',
  weightKg: '1',
  sizeCm: { length: '1', width: '1', height: '1' },
  picture: `/wp-content/uploads/accessory-${sku.toLowerCase()}.png`,
  attributes: [],
  units: [
    {
      options: [],
      shopSku: sku,
      tillCustomSku: sku,
      ean: '',
      tillQoh: [5, 0],
      shopQuantity: 5,
      backorders: 'no',
      serialized: false,
    },
  ],
  inShop: true,
  inTill: true,
  ...changes,
});

export const sizedAccessory = (sku: string): DemoProduct => {
  const simple = accessory(sku);
  const units = ['M', 'L'].flatMap((size) =>
    simple.units.map((unit) => ({
      ...unit,
      options: [size],
      shopSku: `${sku}-${size}`,
      tillCustomSku: `${sku}-${size}`,
    })),
  );
  return { ...simple, attributes: ['Size'], units };
};

const requireTill = async (app: SandboxedApp): Promise<LightspeedClient> => {
  const till = await app.services.lightspeed.current();
  if (!till) throw new Error('The till is not connected');
  return till.client;
};

/** Longer than any retry delay. */
export const tryAgainMs = 20 * 60_000;

export const startSelectiveApp = async (catalogue: DemoProduct[], leases = createTestClock(new Date())) => {
  const app = await startSandboxedApp({ sandbox: { catalogue }, overrides: { leaseNow: leases.now } });
  await app.connectLightspeed();
  await app.importAll('woo');
  await app.importAll('lightspeed');
  const skus = catalogue.flatMap(({ units }) => units.map(({ shopSku }) => shopSku));
  const mappings = new Map<string, number>();
  for (const sku of skus) mappings.set(sku, await app.map(app.shopUnit(sku).id, Number(app.tillItem(sku))));
  await app.pool.query(`update product_mappings set product_type = 'accessory'`);

  const { woocommerce: shop } = app.config;
  if (!shop) throw new Error('The shop is not configured');
  const woo = createWooClient({ ...shop, log: app.log });
  const till = await requireTill(app);
  const { rows } = await app.pool.query<{ id: string; username: string }>('select id, username from users limit 1');
  const actor: Actor = {
    userId: Number(rows[0]?.id),
    username: String(rows[0]?.username),
    role: 'manager',
    sessionId: 'test',
  };

  const get = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
    const answer = await app.http.get(`/api${path}`).set('Authorization', app.manager).expect(200);
    return schema.parse(answer.body);
  };
  const drain = async (signal = new AbortController().signal): Promise<void> => {
    for (const kind of ['selective.shop', 'selective.till'])
      await app.services.outbox.drain(kind, { log: app.log, signal });
  };
  const isLeaving = async (): Promise<boolean> => {
    const open = `select 1 from outbox_entries where kind like 'selective.%' and state in ('waiting', 'sending')`;
    return (await app.pool.query(open)).rowCount !== 0;
  };
  /** Compares and sends until no entry is open or the signal aborts, without retry delays. */
  const work = async (id: string, signal = new AbortController().signal): Promise<void> => {
    await app.services.selectiveWorker.work(id, { log: app.log, signal });
    while (!signal.aborted && (await isLeaving())) {
      await drain(signal);
      leases.advance(tryAgainMs);
    }
  };

  return {
    ...app,
    woo,
    till,
    actor,
    mappings,
    work,
    drain,
    leases,
    /** Starts a sync of accessories, to the shop by default. */
    start: async (options: object = {}): Promise<string> => {
      const started = await app.http
        .post('/api/sync/selective')
        .set('Authorization', app.manager)
        .send({ itemType: 'accessories', ...options })
        .expect(200);
      return startSelectiveSync.response.parse(started.body).sync_id;
    },
    run: (id: string) => get(`/sync/runs/${id}`, getRun.response),
    items: async (id: string) => (await get(`/sync/runs/${id}/items?per_page=100`, listRunItems.response)).items,
    inShop: async (sku: string) => {
      const unit = app.shopUnit(sku);
      return (await woo.readDetails([unit])).get(unit.id);
    },
    inTill: async (sku: string) => {
      const itemId = Number(app.tillItem(sku));
      return (await till.readDetails([itemId])).get(itemId);
    },
    setTill: (sku: string, change: { price?: string; longDescription?: string }) =>
      till.updateItem({ itemId: Number(app.tillItem(sku)), ...change }),
    setShop: async (sku: string, change: { regularPrice?: string; description?: string; imageUrls?: string[] }) => {
      const { id, parentId } = app.shopUnit(sku);
      const changes = [{ id, ...change }];
      await (parentId === null ? woo.updateProducts(changes) : woo.updateVariations(parentId, changes));
    },
    /** Write counts of both sides. */
    writes: () => ({
      shop: app.outside.woo.requests().filter(({ method }) => method !== 'GET').length,
      till: app.outside.lightspeed.requests().filter(({ method, path }) => method !== 'GET' && path.startsWith('/API/'))
        .length,
    }),
  };
};

export type SelectiveApp = Awaited<ReturnType<typeof startSelectiveApp>>;
