import { randomUUID } from 'node:crypto';
import { listRuns, runItemsQuery, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import {
  addMapping,
  addUser,
  makeItem,
  makeProduct,
  makeVariation,
  secondsLater,
  testNow,
} from '../../../test/factories';
import { addRun, addRunItem } from '../../../test/run-factories';
import { createLightspeedItemStore } from '../lightspeed';
import { createProductStore } from '../products';
import { createRunReadModel } from './run-read-model';

const database = useRolledBackDatabase();
const limit = { level: 90, size: 90, dripPerSecond: 1, asOf: testNow };
const runs = () => createRunReadModel(database.db, { rateLimit: () => limit, now: () => testNow });
const find = async (id: string, role: 'manager' | 'staff' = 'manager') => {
  const run = await runs().find(id, { role, username: 'eve' });
  if (!run) throw new Error('There is no such run');
  return run;
};
const list = (query: Record<string, string> = {}) =>
  runs().list(listRuns.query.parse(query), { role: 'manager', username: 'eve' });
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).history.map((run) => run.id);
const items = (id: string, query: Record<string, string> = {}) => runs().listItems(id, runItemsQuery.parse(query));

describe('a run', () => {
  it('has its people, times and counts', async () => {
    const [ada, bob] = [await addUser(database.db, 'staff', 'ada'), await addUser(database.db, 'manager', 'bob')];
    const id = await addRun(database.db, {
      productType: 'bike',
      status: 'completed_with_errors',
      by: ada,
      decidedBy: bob,
      heldReason: 'Much would change',
      total: 8,
      processed: 8,
      message: 'Done',
    });
    await database.db.exec(
      sql`update sync_runs set items_success = 4, items_failed = 1, items_conflict = 2, items_skipped = 1 where id = ${id}`,
    );

    expect(await find(id)).toEqual({
      id,
      kind: 'stock',
      name: 'Stock sync of bikes',
      status: 'completed_with_errors',
      product_type: 'bike',
      message: 'Done',
      held_reason: 'Much would change',
      progress: 100,
      items_total: 8,
      items_processed: 8,
      items_success: 4,
      items_failed: 1,
      items_conflict: 2,
      items_skipped: 1,
      started_by: 'ada',
      decided_by: 'bob',
      undo_of: null,
      retry_of: null,
      undone_by: null,
      created_at: testNow.toISOString(),
      started_at: testNow.toISOString(),
      finished_at: testNow.toISOString(),
      estimate: null,
      stale: null,
      can: { apply: false, discard: false, cancel: false, undo: false, retry: false },
    });
    expect(await runs().find(randomUUID(), { role: 'manager', username: 'eve' })).toBeNull();
    expect([await runs().exists(id), await runs().exists(randomUUID())]).toEqual([true, false]);
  });

  it('may be undone once something was written, until another run did so', async () => {
    const id = await addRun(database.db);
    await addRunItem(database.db, id, 1, { outcome: 'skipped' });
    const untouched = (await find(id)).can.undo;
    await addRunItem(database.db, id, 2, { outcome: 'applied' });
    const touched = (await find(id)).can.undo;
    await addRun(database.db, { undoOf: id, status: 'cancelled' });
    const givenUp = await find(id);
    const undo = await addRun(database.db, { undoOf: id, status: 'running', by: await addUser(database.db) });
    const undone = await find(id);

    expect([untouched, touched]).toEqual([false, true]);
    expect([givenUp.can.undo, givenUp.undone_by]).toEqual([true, null]);
    expect([undone.can.undo, undone.undone_by]).toEqual([false, undo]);
    expect((await find(undo)).name).toBe('Undo of a stock sync');
  });

  it.each(['failed', 'superseded'] as const)('may be retried while a mapping exists whose item %s', async (outcome) => {
    const id = await addRun(database.db);
    const mappingId = await addMapping(database.db, 1, 7);
    await addRunItem(database.db, id, 1, { outcome, mappingId });
    const before = (await find(id, 'staff')).can.retry;
    await database.db.exec(sql`delete from product_mappings where id = ${mappingId}`);

    expect([before, (await find(id, 'staff')).can.retry]).toEqual([true, false]);
  });
});

describe('the estimate', () => {
  const addPlanned = async (id: string, position: number, item: Parameters<typeof addRunItem>[3]) => {
    const parentId = position > 2 ? 900 : null;
    const mappingId = await addMapping(database.db, position, position, { parentId });
    await addRunItem(database.db, id, position, { outcome: 'planned', mappingId, ...item });
  };

  it('counts the unsent changes of a waiting run: products together, variations by product', async () => {
    const id = await addRun(database.db, { status: 'awaiting_approval' });
    await addPlanned(id, 1, { wooDelta: 1 });
    await addPlanned(id, 2, { wooDelta: -1, tillDelta: 2 });
    await addPlanned(id, 3, { wooDelta: 1 });
    await addPlanned(id, 4, { wooDelta: 1 });
    await addRunItem(database.db, id, 5, { outcome: 'skipped', wooDelta: 9, tillDelta: 9 });

    // Two batches for the shop; one write, one read and one log read for a till with an exhausted rate limit.
    expect((await find(id)).estimate).toEqual({ changes: 4, shop_calls: 2, till_calls: 3, seconds: 3.5 + 1 });
  });

  it('counts other fields as calls of their own', async () => {
    const id = await addRun(database.db, { kind: 'selective', status: 'awaiting_approval' });
    await addPlanned(id, 1, {
      wooDelta: 1,
      changes: [
        { system: 'woocommerce', field: 'price', before: '1.00', after: '2.00' },
        { system: 'woocommerce', field: 'image', before: null, after: 'a.png' },
      ],
    });
    await addPlanned(id, 2, {
      changes: [{ system: 'lightspeed', field: 'price', before: '1.00', after: '2.00' }],
    });

    expect((await find(id)).estimate).toMatchObject({ changes: 2, shop_calls: 2, till_calls: 3 });
  });

  it('is zero for a waiting run without changes, and missing for other runs', async () => {
    const waiting = await addRun(database.db, { status: 'awaiting_approval' });
    const running = await addRun(database.db, { status: 'running' });
    await addRunItem(database.db, running, 1, { outcome: 'planned', wooDelta: 1 });

    expect((await find(waiting)).estimate).toEqual({ changes: 0, shop_calls: 0, till_calls: 0, seconds: 0 });
    expect((await find(running)).estimate).toBeNull();
  });
});

describe('the history', () => {
  it('is newest first, in pages', async () => {
    const by = await addUser(database.db);
    const added: string[] = [];
    for (const second of [1, 3, 2]) added.push(await addRun(database.db, { by, at: secondsLater(second) }));
    const [first, third, second] = added;

    expect(await idsOf()).toEqual([third, second, first]);
    expect(await idsOf({ limit: '2', page: '2' })).toEqual([first]);
    expect((await list({ limit: '2', page: '2' })).total).toBe(3);
  });

  it('excludes the engine’s own runs, but not those that a manager decides on or did', async () => {
    const quiet = await addRun(database.db, { at: secondsLater(4) });
    const held = await addRun(database.db, { status: 'awaiting_approval', heldReason: 'Much', at: secondsLater(3) });
    const refused = await addRun(database.db, { status: 'discarded', heldReason: 'Much', at: secondsLater(2) });
    const imported = await addRun(database.db, { kind: 'import_woo', at: secondsLater(1) });

    expect(await idsOf()).toEqual([held, refused, imported]);
    expect(await idsOf({ automatic: 'false' })).toEqual([held, refused, imported]);
    expect(await idsOf({ automatic: 'true' })).toEqual([quiet, held, refused, imported]);
    expect(await idsOf({ status: 'awaiting_approval' })).toEqual([held]);
  });

  it('is filtered by kind, by the system read from and by the system written to', async () => {
    const by = await addUser(database.db);
    const runOf = (kind: Parameters<typeof addRun>[1], second: number) =>
      addRun(database.db, { by, at: secondsLater(-second), ...kind });
    const shopImport = await runOf({ kind: 'import_woo' }, 1);
    const tillImport = await runOf({ kind: 'import_lightspeed' }, 2);
    const both = await runOf({ scope: { target: 'both' } }, 3);
    const toTill = await runOf({ scope: { target: 'lightspeed' } }, 4);
    const undo = await runOf({ undoOf: toTill }, 5);
    const selective = await runOf(
      { kind: 'selective', scope: { woocommerceTarget: true, lightspeedTarget: false } },
      6,
    );
    const match = await runOf({ kind: 'auto_match' }, 7);

    expect(await idsOf({ kind: 'auto_match' })).toEqual([match]);
    expect(await idsOf({ source: 'woocommerce' })).toEqual([shopImport, both, toTill, undo, selective]);
    expect(await idsOf({ source: 'lightspeed' })).toEqual([tillImport, both, toTill, undo, selective]);
    expect(await idsOf({ target: 'woocommerce' })).toEqual([both, undo, selective]);
    expect(await idsOf({ target: 'lightspeed' })).toEqual([both, toTill, undo]);
    expect((await list({ target: 'lightspeed' })).total).toBe(3);
  });
});

describe('the items of a run', () => {
  const importBoth = async () => {
    const picture = { id: 1, src: 'tourer.png', name: '', alt: '' };
    const products = createProductStore(database.db);
    await products.upsertMany(
      [makeProduct(1, { name: 'Helmet' }), makeProduct(2, { name: 'Tourer', type: 'variable', images: [picture] })],
      testNow,
    );
    await products.upsertVariations([makeVariation(21, 2, { sku: '' })], testNow);
    const till = createLightspeedItemStore(database.db);
    await till.upsertMany([makeItem(7, { description: 'Tourer medium' })], { shopId: '1', at: testNow });
  };

  it('have both names, even if their mapping is gone', async () => {
    await importBoth();
    const id = await addRun(database.db);
    const changes = [{ system: 'woocommerce', field: 'price', before: null, after: '9.00' }] as const;
    await addRunItem(database.db, id, 1, {
      unitId: 21,
      itemId: 7,
      outcome: 'failed',
      reason: 'Follows Lightspeed',
      error: 'Refused',
      woo: 5,
      till: 3,
      wooDelta: -2,
      target: 3,
      changes: [...changes],
    });

    expect((await items(id)).items).toEqual([
      {
        position: 1,
        mapping_id: null,
        woo_product_id: 21,
        lightspeed_item_id: 7,
        product_id: 2,
        product_name: 'Tourer - M',
        product_sku: 'SKU-2',
        woo_image: 'tourer.png',
        lightspeed_name: 'Tourer medium',
        outcome: 'failed',
        reason: 'Follows Lightspeed',
        error: 'Refused',
        woo_quantity: 5,
        lightspeed_quantity: 3,
        woo_delta: -2,
        lightspeed_delta: 0,
        target_quantity: 3,
        changes: [...changes],
      },
    ]);
  });

  it('are listed even if neither side was imported', async () => {
    const id = await addRun(database.db);
    await addRunItem(database.db, id, 1);

    expect((await items(id)).items).toMatchObject([
      { product_id: null, product_name: null, product_sku: null, lightspeed_name: null },
    ]);
  });

  it.each([
    ['the product’s name', 'TOUR', [1, 4]],
    ['a SKU', 'sku-1', [2]],
    ['the till’s name', 'medium', [1]],
    ['a wildcard taken as it stands', '%', []],
  ])('are found by %s, and counted among those', async (_what, search, found) => {
    await importBoth();
    const id = await addRun(database.db);
    await addRunItem(database.db, id, 1, { unitId: 21, itemId: 7 });
    await addRunItem(database.db, id, 2, { unitId: 1, itemId: 8, outcome: 'failed' });
    await addRunItem(database.db, id, 3, { unitId: 99, itemId: 9 });
    await addRunItem(database.db, id, 4, { unitId: 2, itemId: 10, outcome: 'skipped' });
    const { items: told, counts, total } = await items(id, { search });

    expect(told.map((item) => item.position)).toEqual(found);
    expect([total, Object.values(counts).reduce((sum, count) => sum + count, 0)]).toEqual([found.length, found.length]);
    const failed = await items(id, { search, outcome: 'failed' });
    expect(failed.items.map((item) => item.position)).toEqual(found.filter((position) => position === 2));
    expect(failed).toMatchObject({ counts, total: found.filter((position) => position === 2).length });
  });

  it('are ordered, paginated and filtered, with the counts of all', async () => {
    const [id, other] = [await addRun(database.db), await addRun(database.db)];
    const outcomes: RunItemOutcome[] = ['applied', 'failed', 'applied', 'skipped'];
    for (const [index, outcome] of outcomes.entries()) await addRunItem(database.db, id, index + 1, { outcome });
    await addRunItem(database.db, other, 1);
    const positions = async (query: Record<string, string>) =>
      (await items(id, query)).items.map((item) => item.position);

    expect(await positions({})).toEqual([1, 2, 3, 4]);
    expect(await positions({ sort: '-position', per_page: '2' })).toEqual([4, 3]);
    expect(await positions({ per_page: '3', page: '2' })).toEqual([4]);
    expect(await positions({ outcome: 'applied' })).toEqual([1, 3]);
    const counts = { applied: 2, failed: 1, skipped: 1 };
    expect(await items(id)).toMatchObject({ counts, total: 4 });
    expect(await items(id, { outcome: 'applied', per_page: '1' })).toMatchObject({ counts, total: 2 });
    expect(await items(id, { outcome: 'conflict' })).toEqual({ items: [], counts, total: 0 });
    expect(await runs().counts(id)).toEqual(counts);
    expect(await runs().listAllItems(id)).toHaveLength(4);
  });
});
