import { randomUUID } from 'node:crypto';
import { selectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, secondsLater, testNow } from '../../../test/factories';
import { createSelectiveItemStore } from './selective-item-store';
import { createSelectiveRunStore, type NewSelectiveRun } from './selective-run-store';

const database = useRolledBackDatabase();
const store = () => createSelectiveRunStore(database.db);
const items = () => createSelectiveItemStore(database.db);

const scope = {
  ...selectiveSyncRequest.omit({ preview: true, product_ids: true }).parse({}),
  mode: 'compare' as const,
  product_ids: null,
  mapping_ids: [5],
};

const add = async (changes: Partial<NewSelectiveRun> = {}): Promise<string> => {
  const startedBy = changes.startedBy ?? (await addUser(database.db));
  return store().open({ id: randomUUID(), productType: 'accessory', scope, at: testNow, ...changes, startedBy });
};

const end = (id: string) => store().finish(id, { status: 'completed', message: 'Done', at: testNow });

describe('a selective run', () => {
  it('stores its scope', async () => {
    const id = await add({ preview: true });
    expect(await store().find(id)).toMatchObject({
      product_type: 'accessory',
      scope,
      status: 'pending',
      preview: true,
    });
  });

  it('is the only one in progress, whoever asks', async () => {
    const id = await add();
    expect(await add()).toBe(id);
    expect(await store().findOpenId()).toBe(id);
    await end(id);
    expect(await store().findOpenId()).toBeNull();
    expect(await add()).not.toBe(id);
  });

  it('is not mistaken for a run of another kind', async () => {
    const by = await addUser(database.db);
    await database.db.exec(
      sql`insert into sync_runs (id, kind, started_by, created_at, heartbeat_at)
          values (${'0b0e5f8e-6f0e-4b53-9a6f-6f0a3a2d9d11'}, 'auto_match', ${by}, ${testNow}, ${testNow})`,
    );
    expect(await store().find('0b0e5f8e-6f0e-4b53-9a6f-6f0a3a2d9d11')).toBeNull();
    expect(await store().findOpenId()).toBeNull();
    expect(await store().listAbandoned(secondsLater(60))).toEqual([]);
  });

  it('is undone once', async () => {
    const id = await add();
    await end(id);
    await end(await add({ undoOf: id }));
    await expect(add({ undoOf: id })).rejects.toMatchObject({ code: 'run.undone' });
  });

  it('waits for approval', async () => {
    const [id, by] = [await add({ preview: true }), await addUser(database.db)];
    await store().begin(id, { at: testNow });
    await store().hold(id, { reason: null, message: '3 items would be written', at: testNow });
    expect(await store().lock(id)).toMatchObject({ status: 'awaiting_approval' });
    await store().approve(id, { by, at: secondsLater(5) });
    expect(await store().find(id)).toMatchObject({ status: 'running', decided_by: by });
  });

  it('cannot be approved while another one is in progress', async () => {
    const id = await add({ preview: true });
    await store().begin(id, { at: testNow });
    await store().hold(id, { reason: null, message: '', at: testNow });
    await add();
    const agreed = store().approve(id, { by: await addUser(database.db), at: testNow });
    await expect(agreed).rejects.toMatchObject({ code: 'run.already_running' });
  });

  it('reports a requested stop', async () => {
    const id = await add();
    expect(await store().setMessage(id, 'Compared 100 so far', testNow)).toEqual({ cancelled: false });
    await database.db.exec(sql`update sync_runs set cancel_requested_at = ${testNow} where id = ${id}`);
    expect(await store().setMessage(id, 'Compared 200 so far', testNow)).toEqual({ cancelled: true });
  });

  it('counts the outcomes of its items', async () => {
    const id = await add();
    const mappingId = await addMapping(database.db, 1, 7);
    const outcomes = ['planned', 'applying', 'applied', 'in_step', 'failed', 'conflict', 'skipped'] as const;
    await items().insertMany(
      id,
      outcomes.map((outcome, at) => ({
        position: at + 1,
        mappingId,
        wooProductId: 1,
        lightspeedItemId: 7,
        outcome,
        reason: '',
        changes: [],
      })),
    );
    expect(await store().recount(id, testNow)).toEqual({
      id,
      status: 'pending',
      undo_of: null,
      items_total: 7,
      items_success: 2,
      items_failed: 1,
      items_conflict: 1,
      items_skipped: 1,
      items_open: 2,
      cancelled: false,
    });
  });

  it('counts as abandoned without a heartbeat', async () => {
    const id = await add();
    expect(await store().listAbandoned(testNow)).toEqual([]);
    expect(await store().listAbandoned(secondsLater(1))).toEqual([id]);
    await end(id);
    expect(await store().listAbandoned(secondsLater(1))).toEqual([]);
  });
});
