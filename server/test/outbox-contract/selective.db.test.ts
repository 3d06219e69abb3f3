import { randomUUID } from 'node:crypto';
import { selectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import { afterAll, beforeAll } from 'vitest';
import type { NewSelectiveItem } from '../../src/features/selective-sync/selective-item-store';
import {
  sizedAccessory,
  startSelectiveApp,
  type SelectiveApp,
} from '../../src/features/selective-sync/testing/selective-app';
import { createTestClock } from '../test-app';
import { describeContract, type ContractFault, type WrittenEntry } from './contract';

const names = Array.from({ length: 8 }, (_, at) => `P${at}`);
const skus = names.map((name) => `${name}-M`);
const held: { app?: SelectiveApp; written: number } = { written: 0 };
const clock = createTestClock(new Date());
const app = (): SelectiveApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

// Variations are sent per product, so each entry has a batch call of its own.
beforeAll(async () => {
  held.app = await startSelectiveApp(names.map(sizedAccessory), clock);
});
afterAll(() => held.app?.close());

const options = { syncImages: false, syncStock: false, syncDescriptions: false };
const sideOf = {
  shop: { kind: 'selective.shop', system: 'woocommerce', method: 'POST', scope: {} },
  till: {
    kind: 'selective.till',
    system: 'lightspeed',
    method: 'PUT',
    scope: { woocommerceTarget: false, lightspeedTarget: true },
  },
} as const;

const faultOf = (fault: ContractFault) => {
  if (fault === 'refused') return { kind: 'status', status: 400 } as const;
  if (fault === 'target_gone') return { kind: 'status', status: 404 } as const;
  return { kind: fault } as const;
};

const removeFromShop = (sku: string): void => {
  skus.splice(skus.indexOf(sku), 1);
  const { woo } = app().outside;
  const state = woo.snapshot();
  const { parentId } = app().shopUnit(sku);
  woo.restore({ ...state, products: state.products.filter((one) => one.id !== parentId && one.parentId !== parentId) });
};

for (const lane of ['shop', 'till'] as const) {
  const { kind, system, method, scope } = sideOf[lane];
  /** Entries whose first request never reached the other side. */
  const turnedAway = new Set<string>();
  const skuOf = new Map<string, string>();

  const pathOf = (sku: string): string =>
    lane === 'shop'
      ? `/products/${app().shopUnit(sku).parentId}/variations/batch`
      : `/Item/${app().tillItem(sku)}.json`;

  const write = async (): Promise<WrittenEntry> => {
    held.written += 1;
    const position = held.written;
    const sku = skus[position % skus.length] ?? '';
    skuOf.set(String(position), sku);
    const price = `${100 + position}.00`;
    if (lane === 'shop') await app().setTill(sku, { price });
    else await app().setShop(sku, { regularPrice: price });
    const path = pathOf(sku);
    const { woo, lightspeed } = app().outside;
    const requests = () => {
      const all = lane === 'shop' ? woo.requests() : lightspeed.requests();
      return all.filter((one) => one.method === method && one.path.endsWith(path) && one.status < 400).length;
    };
    const before = requests();
    const { transaction, selectiveSender } = app().services;
    const runId = await transaction(async (inside) => {
      const id = await inside.selectiveRuns.open({
        id: randomUUID(),
        status: 'running',
        productType: 'accessory',
        scope: {
          ...selectiveSyncRequest.omit({ preview: true, product_ids: true }).parse({ ...options, ...scope }),
          mode: 'compare',
          product_ids: null,
          mapping_ids: null,
        },
        plannedAt: clock.now(),
        startedBy: app().actor.userId,
        at: clock.now(),
      });
      const item: NewSelectiveItem = {
        position,
        mappingId: app().mappings.get(sku) ?? 0,
        wooProductId: app().shopUnit(sku).id,
        lightspeedItemId: Number(app().tillItem(sku)),
        outcome: 'planned',
        reason: '',
        changes: [],
      };
      await inside.selectiveItems.insertMany(id, [item]);
      await selectiveSender.dispatch(inside, id);
      return id;
    });
    const key = `${runId}:${position}`;
    return { key, effects: () => requests() - before - (turnedAway.has(key) ? 1 : 0) };
  };

  const fail = (fault: ContractFault, { key }: WrittenEntry): void => {
    const sku = skuOf.get(key.split(':')[1] ?? '') ?? '';
    if (fault === 'cut_before' || fault === 'timeout_before') turnedAway.add(key);
    if (fault === 'target_gone' && lane === 'shop') removeFromShop(sku);
    else app().outside.faults.add({ system, method, path: `${pathOf(sku)}$`, times: 1, fault: faultOf(fault) });
  };

  describeContract({
    kind,
    canAsk: true,
    app,
    clock,
    now: () => new Date(),
    write,
    fail,
    clear: () => app().outside.faults.clear(),
    onUnanswered: (listener) => app().outside.faults.onUnanswered(system, listener),
    trouble: async ({ key }) => {
      const { rows } = await app().pool.query<{ said: string | null }>(
        `select coalesce(error, nullif(reason, '')) as said from sync_run_items
         where run_id || ':' || position = $1 and outcome in ('failed', 'skipped')`,
        [key],
      );
      return rows[0]?.said ?? null;
    },
  });
}
