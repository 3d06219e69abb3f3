import { randomUUID } from 'node:crypto';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import type { RunKind } from '@chainline/shared/sync/run-contract';
import { createRunStore } from './run-store';
import { createTaskReadModel } from './task-read-model';

const database = useRolledBackDatabase();
const store = () => createRunStore(database.db);
const tasks = () => createTaskReadModel(database.db);

type Changes = { kind?: RunKind; productType?: ProductKind | null; incremental?: boolean; at?: Date };
const insert = async ({ kind = 'import_woo', productType = null, incremental = false, at = testNow }: Changes = {}) => {
  const id = randomUUID();
  const openId = await store().open({
    id,
    kind,
    productType,
    incremental,
    startedBy: await addUser(database.db),
    at,
  });
  return { id, openId };
};
const started = async (changes: Changes = {}) => {
  const { id } = await insert(changes);
  await store().restart(id, changes.at ?? testNow);
  return id;
};
const finish = (id: string, status: 'completed' | 'failed' | 'cancelled', at = secondsLater(60)) =>
  store().finish(id, { status, message: status, at });
const step = (processed: number, at = testNow) => ({
  processed,
  succeeded: processed,
  failed: 0,
  message: `Read ${processed}`,
  at,
});

describe('a run', () => {
  it('is one of its kind at a time: a second one gets the first one’s id', async () => {
    const first = await insert({ productType: 'bike' });
    const second = await insert();
    const other = await insert({ kind: 'import_lightspeed' });

    expect(first.openId).toBe(first.id);
    expect(second.openId).toBe(first.id);
    expect(other.openId).toBe(other.id);
    expect(await store().findAny(second.id)).toBeNull();
    expect(await store().findAny(first.id)).toMatchObject({
      id: first.id,
      kind: 'import_woo',
      product_type: 'bike',
      incremental: false,
      origin: 'person',
      scope: {},
      status: 'pending',
      cancel_requested_at: null,
    });
  });

  it.each(['completed', 'failed', 'cancelled'] as const)(
    'does not block the next one when it is %s',
    async (status) => {
      await finish(await started(), status);

      const next = await insert();

      expect(next.openId).toBe(next.id);
    },
  );
});

describe('progress', () => {
  it('adds up, and is a heartbeat', async () => {
    const id = await started();
    await store().setTotal(id, 40);

    await store().advance(id, step(10));
    await store().advance(id, { ...step(10, secondsLater(20)), succeeded: 8, failed: 2 });

    expect(await tasks().find(id)).toMatchObject({
      status: 'running',
      items_total: 40,
      items_processed: 20,
      items_success: 18,
      items_failed: 2,
      progress: 50,
      message: 'Read 10',
    });
    expect(await store().listAbandoned(['import_woo', 'import_lightspeed'], secondsLater(20))).toEqual([]);
    expect(await store().listAbandoned(['import_woo', 'import_lightspeed'], secondsLater(21))).toEqual([id]);
  });

  it('returns a requested cancellation', async () => {
    const id = await started();

    expect(await store().advance(id, step(1))).toEqual({ cancelled: false });
    expect(await store().requestCancel(id, secondsLater(5))).toBe(true);
    expect(await store().requestCancel(id, secondsLater(9))).toBe(false);

    expect(await store().advance(id, step(1))).toEqual({ cancelled: true });
    expect((await store().findAny(id))?.cancel_requested_at).toEqual(secondsLater(5));
  });

  it('starts again when an interrupted run is resumed', async () => {
    const id = await started();
    await store().setTotal(id, 40);
    await store().advance(id, step(30));

    await store().restart(id, secondsLater(60));

    expect(await tasks().find(id)).toMatchObject({ items_total: null, items_processed: 0, items_success: 0 });
  });
});

describe('the end', () => {
  it('comes once, and nothing happens after it', async () => {
    const id = await started();

    expect(await finish(id, 'completed')).toBe(1);
    expect(await finish(id, 'failed')).toBe(0);
    expect(await store().restart(id, testNow)).toBe(0);
    expect(await store().requestCancel(id, testNow)).toBe(false);

    expect(await store().findAny(id)).toMatchObject({ status: 'completed', cancel_requested_at: null });
    expect(await store().listAbandoned(['import_woo', 'import_lightspeed'], secondsLater(9999))).toEqual([]);
  });
});

describe('the starting point of an incremental run', () => {
  const last = (productType: ProductKind | null = null) => store().findLastSuccessStart('import_woo', productType);
  const complete = async (seconds: number, productType: ProductKind | null = null) =>
    finish(await started({ at: secondsLater(seconds), productType }), 'completed');

  it('is the start of the last complete one', async () => {
    expect(await last()).toBeNull();
    await complete(0);
    await complete(100);
    await finish(await started({ at: secondsLater(200) }), 'failed');
    await finish(await started({ at: secondsLater(300) }), 'cancelled');
    await finish(await started({ at: secondsLater(400), kind: 'import_lightspeed' }), 'completed');

    expect(await last()).toEqual(secondsLater(100));
  });

  it('is not the start of a run over other products', async () => {
    await complete(0);
    await complete(100, 'bike');

    expect(await last()).toEqual(testNow);
    expect(await last('bike')).toEqual(secondsLater(100));
    expect(await last('accessory')).toEqual(testNow);
  });
});
