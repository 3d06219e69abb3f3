import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, secondsLater, testNow } from '../../../test/factories';
import { createIntentStore } from './intent-store';
import { isDone } from '../runs';
import { createStockItemStore, type NewStockItem } from './stock-item-store';
import { createStockRunStore, type NewStockRun } from './stock-run-store';

const database = useRolledBackDatabase();
const runs = () => createStockRunStore(database.db);
const items = () => createStockItemStore(database.db);
const intents = () => createIntentStore(database.db);
const held = { user: 0 };

beforeEach(async () => {
  held.user = await addUser(database.db);
});

const insert = (changes: Partial<NewStockRun> = {}) => {
  const id = randomUUID();
  return runs().open({ id, productType: null, scope: {}, startedBy: held.user, at: testNow, ...changes });
};
const automatic = async (heldReason: string | null = null, at = testNow) => {
  const id = randomUUID();
  await runs().insertAutomatic({ id, heldReason, at });
  return id;
};
const item = (mappingId: number, changes: Partial<NewStockItem> = {}): NewStockItem => ({
  mappingId,
  wooProductId: mappingId,
  lightspeedItemId: mappingId + 6,
  outcome: 'planned',
  reason: 'Follows Lightspeed: -1',
  error: null,
  base: 5,
  woo: 5,
  till: 4,
  wooDelta: -1,
  tillDelta: 0,
  target: 4,
  ...changes,
});
const intent = async (runId: string, mappingId: number, system: 'woocommerce' | 'lightspeed' = 'woocommerce') => {
  const change = { mappingId, system, unitId: mappingId, delta: -1, reason: '', source: 'sync', actor: 'ann' } as const;
  const [{ id } = { id: 0 }] = await intents().insertMany([change], { runId, at: testNow });
  await intents().markSent([id], testNow);
  return id;
};
const finish = (id: string) => runs().finish(id, { status: 'completed', message: '', at: testNow });
const listDone = async () => (await runs().recount(testNow)).filter(isDone);

describe('a sync that somebody started', () => {
  it('is the only one until it has ended; the engine’s own continue', async () => {
    const first = await insert();
    const own = [await automatic(), await automatic()];

    expect(await insert()).toBe(first);
    expect(own[0]).not.toBe(own[1]);
    await finish(first);
    expect(await insert()).not.toBe(first);
  });

  it('waits once it is planned and shown, without blocking others', async () => {
    const first = await insert({ preview: true });
    await runs().begin(first, { message: 'Reading…', at: testNow });
    await runs().hold(first, { reason: null, message: 'Ready for review', at: testNow });
    const second = await insert();

    expect(second).not.toBe(first);
    await expect(runs().approve(first, { by: held.user, at: testNow })).rejects.toThrow('already in progress');
  });

  it('is carried out when approved, with the approver’s name', async () => {
    const id = await insert({ preview: true });
    await runs().begin(id, { message: 'Reading…', at: testNow });
    await runs().hold(id, { reason: 'Many', message: 'Many', at: testNow });

    await runs().approve(id, { by: held.user, at: secondsLater(1) });

    expect(await runs().find(id)).toMatchObject({ status: 'running', decided_by: held.user, held_reason: 'Many' });
  });

  it('undoes another once', async () => {
    const undone = await automatic();
    await finish(await insert({ undoOf: undone }));

    await expect(insert({ undoOf: undone })).rejects.toThrow('already been undone');
  });
});

describe('runs to do', () => {
  it('are those to plan, and those with planned items to write', async () => {
    const started = await insert();
    const approved = await automatic();
    const mapping = await addMapping(database.db, 1, 7);
    await items().insertMany(approved, [item(mapping)]);
    await automatic('Many');

    expect((await runs().listToDo()).map(({ id }) => id).sort()).toEqual([started, approved].sort());
    expect(await items().listPlannedMappings([approved])).toEqual([mapping]);
  });

  it('exclude mappings whose change waits for a manager', async () => {
    const waiting = await automatic('Many');
    const [first, second] = [await addMapping(database.db, 1, 7), await addMapping(database.db, 2, 8)];
    await items().insertMany(waiting, [item(first)]);
    await items().insertMany(waiting, [item(second)]);

    expect(await items().listHeldMappings()).toEqual(new Set([first, second]));
    expect((await items().listAllPlanned(waiting)).map(({ position }) => position)).toEqual([1, 2]);
    expect(await runs().lockHeldAutomatic()).toMatchObject({ id: waiting });
  });
});

describe('the outcome of a run', () => {
  it('follows from the last change of each side, once all are settled', async () => {
    const id = await automatic();
    const mappings = [];
    for (const unit of [1, 2, 3]) mappings.push(await addMapping(database.db, unit, unit + 6));
    const [applied = 0, refused = 0, lost = 0] = mappings;
    await items().insertMany(
      id,
      mappings.map((mapping) => item(mapping, { outcome: 'applying' })),
    );
    const first = await intent(id, applied);
    const other = await intent(id, applied, 'lightspeed');
    await intents().confirmMany([{ id: first, after: 4 }], testNow);
    await intents().fail(await intent(id, refused), 'No', testNow);
    await intents().supersede([await intent(id, lost)], testNow);
    await runs().closeEngineRuns(testNow);

    await items().settle();
    const halfway = await listDone();
    await intents().confirm(other, { applied: -1, after: 3, at: testNow });
    await items().settle();

    expect(halfway).toEqual([]);
    expect(await listDone()).toMatchObject([
      { id, undo_of: null, items_success: 1, items_failed: 2, items_conflict: 0, items_skipped: 0 },
    ]);
    expect((await items().listFailedMappings(id)).sort()).toEqual([refused, lost].sort());
    expect(await items().listApplied(id)).toEqual([
      { mapping_id: applied, woo_product_id: 1, lightspeed_item_id: 7, woo_delta: -1, lightspeed_delta: -1 },
    ]);
  });

  it('counts work without an item as in sync', async () => {
    const id = await insert();
    await runs().begin(id, { message: 'Reading…', at: testNow });
    const mapping = await addMapping(database.db, 1, 7);
    await items().insertMany(id, [item(mapping, { outcome: 'skipped' })]);
    await runs().markPlanned(id, { total: 40, at: testNow });

    expect(await listDone()).toMatchObject([{ id, items_success: 39, items_skipped: 1 }]);
  });

  it('is open again if a killed process sent nothing', async () => {
    const id = await insert();
    await runs().begin(id, { message: 'Writing…', at: testNow });
    const mapping = await addMapping(database.db, 1, 7);
    await items().insertMany(id, [item(mapping, { outcome: 'applying' })]);
    const unsent = await intent(id, mapping);
    await intents().supersede([unsent], testNow);

    await items().replan();

    expect(await items().listPlanned(id, 10)).toMatchObject([{ mapping_id: mapping }]);
  });
});

describe('the engine’s own changes', () => {
  it('without a document count for ten minutes, each mapping once, without approved ones', async () => {
    const [first, second] = [await addMapping(database.db, 1, 7), await addMapping(database.db, 2, 8)];
    const [old, own, agreed] = [await automatic(null, secondsLater(-700)), await automatic(), await automatic('Many')];
    const isUnexplained = true;
    await items().insertMany(old, [item(second, { outcome: 'applied', isUnexplained })]);
    await items().insertMany(own, [item(first, { outcome: 'applied', target: 0, isUnexplained })]);
    await items().insertMany(own, [item(first, { outcome: 'applying', isUnexplained })]);
    await items().insertMany(own, [item(second, { outcome: 'applied' })]);
    await items().insertMany(agreed, [item(second, { isUnexplained })]);
    await runs().approve(agreed, { by: held.user, at: testNow });

    expect(await items().countRecent(secondsLater(-600))).toEqual({ changes: 1, zeros: 1 });
    expect(await items().countRecent(secondsLater(-600), { without: [first] })).toEqual({ changes: 0, zeros: 0 });
  });
});

describe('items', () => {
  it('end together, are planned again on approval, and marked when their run is undone', async () => {
    const [undone, undo] = [await automatic(), await insert()];
    const mapping = await addMapping(database.db, 1, 7);
    await items().insertMany(undone, [item(mapping, { outcome: 'applied' })]);
    await items().insertMany(undo, [item(mapping, { outcome: 'conflict' })]);

    expect(await items().move(undo, { from: ['conflict', 'skipped'], to: 'planned' })).toBe(1);
    expect(await items().move(undo, { from: ['planned'], to: 'applied', error: null })).toBe(1);
    expect(await items().markUndone({ undoneId: undone, undoId: undo })).toBe(1);
    expect(await items().end(undone, [1], 'superseded', 'Gone')).toBe(1);
    expect(await items().listFailedMappings(undone)).toEqual([mapping]);
  });
});
