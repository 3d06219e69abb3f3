import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addMapping } from '../../../test/factories';
import { createGate } from '../../../test/gate';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { createTransaction } from '../../db/transaction';
import { createOutbox, toOutboxClock } from '../../outbox';
import { productOnBothSides } from '../../providers/testing/woo-sandbox';
import { createWooClient, type WooClient } from '../../providers/woocommerce/woo-client';
import { createStores } from '../../stores';
import type { Intent, StockSystem } from './intent-store';
import { createShopSender } from './shop-sender';
import { finish } from './steps';
import { createTillSender } from './till-sender';

const held: { app?: SandboxedApp; lease: AbortController } = { lease: new AbortController() };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const now = () => new Date();
const skus = ['BELL', 'RACK'];
const product = (sku: string) => productOnBothSides(sku, 10);
const rowsSchema = z.array(z.object({ state: z.string() }));

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: skus.map(product) } });
  await app().connectLightspeed();
});
afterAll(() => held.app?.close());

beforeEach(async () => {
  app().outside.faults.clear();
  await app().pool.query('delete from stock_intents');
  await app().pool.query('delete from outbox_entries');
  await app().pool.query('delete from product_mappings');
  held.lease = new AbortController();
});

/** Planned changes of -1 for both products, which may be variations of two parents. */
const planBoth = async (system: StockSystem, areApart = false): Promise<Intent[]> => {
  const { db, stores } = app().services;
  const common = { system, delta: -1, reason: '', source: 'sync', actor: 'Chainline' } as const;
  const wanted = [];
  for (const [at, sku] of skus.entries()) {
    const [unitId, itemId] = [app().shopUnit(sku).id, Number(app().tillItem(sku))];
    const mappingId = await addMapping(db, unitId, itemId, areApart ? { parentId: at + 1 } : {});
    wanted.push({ mappingId, unitId: system === 'woocommerce' ? unitId : itemId, ...common });
  }
  return stores.intents.insertMany(wanted, { runId: null, at: now() });
};
const idsOf = (intents: Intent[]) => intents.map(({ id }) => id);
const states = async () =>
  rowsSchema.parse((await app().pool.query('select state from stock_intents order by id')).rows);
const parts = () => {
  const { stores } = app().services;
  const transaction = createTransaction(app().pool, createStores);
  const outbox = createOutbox({ stores, transaction, clock: toOutboxClock(undefined) });
  return { stores, transaction, outbox, log: app().log, now, settleAfterMs: 90_000 };
};
type Parts = ReturnType<typeof parts>;
const makeTillSender = (given: Parts) => {
  const nothing = () => Promise.resolve(new Set<number>());
  return createTillSender({
    ...given,
    connection: {
      current: () => Promise.resolve(null),
      whyPaused: () => Promise.resolve(null),
      learnEmployee: () => Promise.resolve(),
    },
    items: given.stores.lightspeedItems,
    feed: () => ({ pullLog: nothing, readLog: nothing, settle: () => Promise.resolve() }),
  });
};
const makeShop = (): WooClient => {
  const { woocommerce: shop } = app().config;
  if (!shop) throw new Error('The shop is not configured');
  return createWooClient({ ...shop, log: app().log });
};

const sendToShop = async (woo: WooClient, intents: Intent[], given = parts()) => {
  const { stores, transaction, ...rest } = given;
  const sender = createShopSender({ ...rest, stores, transaction, woo, products: stores.products });
  await transaction((inside) => sender.dispatch(inside, intents));
  return sender.serve(held.lease.signal, idsOf(intents));
};

describe('a server that loses its lease', () => {
  it('between two changes at the till leaves the next one unsent, for its successor to plan anew', async () => {
    const intents = await planBoth('lightspeed');
    const till = await app().services.lightspeed.current();
    if (!till) throw new Error('not connected');
    const { client, shopId } = till;
    const setQoh: typeof client.setQoh = async (...call) => {
      await client.setQoh(...call);
      held.lease.abort();
    };
    const given = parts();
    const sender = makeTillSender(given);
    await given.transaction((inside) => sender.dispatch(inside, intents));

    const writing = finish(
      sender.apply({ client: { ...client, setQoh }, shopId }, intents, {
        signal: held.lease.signal,
        moved: new Set(),
      }),
    );

    await expect(writing).rejects.toThrow('aborted');
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'planned']);
  });

  it('while it looks for changes of earlier rounds leaves alone what its successor sends to the till', async () => {
    const given = parts();
    const successor = makeTillSender(given);
    const [known, ...later] = await planBoth('lightspeed');
    if (!known) throw new Error('nothing is planned');
    const begin = async (intents: Intent[]) => {
      await given.transaction((inside) => successor.dispatch(inside, intents));
      await given.stores.intents.markSent(idsOf(intents), now(), 9);
    };
    await given.transaction((inside) => successor.dispatch(inside, [known]));
    const transaction: Parts['transaction'] = (work) =>
      given.transaction((inside) => {
        const listOpen = async () => {
          const seen = await inside.intents.listOpen();
          await begin([known, ...later]);
          return seen.filter(({ id }) => id === known.id);
        };
        const intents = { ...inside.intents, listOpen };
        return work(new Proxy(inside, { get: (all, name) => (name === 'intents' ? intents : Reflect.get(all, name)) }));
      });

    await makeTillSender({ ...parts(), transaction }).dropUnsent();

    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const { rows } = await app().pool.query('select state from outbox_entries order by id');
    expect(rows).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it.each(['lightspeed', 'woocommerce'] as const)('does not settle what its successor sends to %s', async (system) => {
    const intents = await planBoth(system);
    const given = parts();
    const markSent: typeof given.stores.intents.markSent = async (...call) => {
      await given.stores.intents.markSent(...call);
      return new Set();
    };
    const stores = new Proxy(given.stores, {
      get: (all, name) => (name === 'intents' ? { ...all.intents, markSent } : Reflect.get(all, name)),
    });
    if (system === 'woocommerce') await sendToShop(makeShop(), intents, { ...given, stores });
    else {
      const sender = makeTillSender({ ...given, stores });
      await given.transaction((inside) => sender.dispatch(inside, intents));
      const till = await app().services.lightspeed.current();
      if (!till) throw new Error('not connected');
      await finish(sender.apply(till, intents, { signal: held.lease.signal, moved: new Set() }));
    }

    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const { rows } = await app().pool.query('select state, is_uncertain from outbox_entries order by id');
    expect(rows).toEqual(intents.map(() => ({ state: 'waiting', is_uncertain: true })));
  });

  it('between two calls of the shop leaves the next one unsent', async () => {
    const woo = makeShop();
    const adjustStock: typeof woo.adjustStock = async (_parent, ...call) => {
      const answer = await woo.adjustStock({ parentId: null }, ...call);
      held.lease.abort();
      return answer;
    };

    const trouble = await sendToShop({ ...woo, adjustStock }, await planBoth('woocommerce', true));

    expect(String(trouble?.error)).toContain('aborted');
    expect((await states()).map(({ state }) => state)).toEqual(['confirmed', 'planned']);
  });

  it('during a call of the shop does not blame the products for the missing answer', async () => {
    const intents = await planBoth('woocommerce');
    const gate = createGate();
    const { faults } = app().outside;
    faults.add({ system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'held', until: gate.passed } });
    const writing = sendToShop(makeShop(), intents);
    await expect.poll(() => faults.list().length).toBe(0);

    held.lease.abort();

    expect((await writing)?.error).toMatchObject({ unanswered: true });
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const { rows } = await app().pool.query('select losses, is_uncertain from outbox_entries order by id');
    expect(rows).toEqual(intents.map(() => ({ losses: 0, is_uncertain: true })));
    gate.open();
  });
});
