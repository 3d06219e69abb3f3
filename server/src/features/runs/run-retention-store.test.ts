import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, secondsLater, testNow } from '../../../test/factories';
import { addRun, addRunItem } from '../../../test/run-factories';
import { createRunRetentionStore } from './run-retention-store';

const database = useRolledBackDatabase();
const store = () => createRunRetentionStore(database.db);
const { signal } = new AbortController();
const removal = { before: testNow, signal };
const old = secondsLater(-10);
const held = { mapping: 0 };

beforeEach(async () => {
  held.mapping = await addMapping(database.db, 1, 7);
});

type RunChanges = NonNullable<Parameters<typeof addRun>[1]>;
type ItemChanges = NonNullable<Parameters<typeof addRunItem>[3]>;
const runWith = async (run: RunChanges, item: ItemChanges = {}) => {
  const id = await addRun(database.db, { at: old, total: 3, processed: 3, ...run });
  await addRunItem(database.db, id, 1, { mappingId: held.mapping, ...item });
  return id;
};
const runs = async () => {
  const rows = await database.db.many(z.object({ id: z.uuid() }), sql`select id from sync_runs`);
  return rows.map(({ id }) => id);
};

describe('items of old runs', () => {
  it('are removed for the whole run; its counts stay', async () => {
    const id = await runWith({});
    await addRunItem(database.db, id, 2);
    const recent = await runWith({ at: testNow });

    expect(await store().lockRunsToEmpty(testNow)).toEqual([id]);
    await store().removeItems([id]);

    expect(await store().lockRunsToEmpty(testNow)).toEqual([]);
    const rows = await database.db.many(
      z.object({ id: z.uuid(), items_total: z.int(), items: z.int() }),
      sql`select r.id, r.items_total, count(i.run_id)::int as items
          from sync_runs r left join sync_run_items i on i.run_id = r.id group by r.id`,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id, items_total: 3, items: 0 },
        { id: recent, items_total: 3, items: 1 },
      ]),
    );
  });

  it.each(['pending', 'running', 'awaiting_approval'] as const)('stay while the run is %s', async (status) => {
    await runWith({ status });
    expect(await store().lockRunsToEmpty(testNow)).toEqual([]);
  });

  it.each(['planned', 'applying'] as const)('stay while one of them is %s', async (outcome) => {
    await runWith({}, { outcome });
    expect(await store().lockRunsToEmpty(testNow)).toEqual([]);
  });

  it('stay until the run ended so long ago', async () => {
    const id = await runWith({});
    await database.db.exec(sql`update sync_runs set finished_at = ${testNow} where id = ${id}`);
    expect(await store().lockRunsToEmpty(testNow)).toEqual([]);
    expect(await store().lockRunsToEmpty(secondsLater(1))).toEqual([id]);
  });

  it.each(['undoOf', 'retryOf'] as const)('stay while another open run refers to them: %s', async (link) => {
    const id = await runWith({ kind: 'edit' });
    const other = await addRun(database.db, { kind: 'edit', status: 'running', [link]: id });
    expect(await store().lockRunsToEmpty(testNow)).toEqual([]);

    await database.db.exec(sql`update sync_runs set status = 'failed' where id = ${other}`);
    expect(await store().lockRunsToEmpty(testNow)).toEqual([id]);
  });

  it('stay if they record the source of a picture', async () => {
    await runWith({ kind: 'selective' });
    const changes = [{ field: 'image', system: 'woocommerce', state: 'done' }];
    await database.db.exec(sql`update sync_run_items set changes = ${JSON.stringify(changes)}::jsonb`);
    expect(await store().lockRunsToEmpty(testNow)).toEqual([]);
  });

  it('of a later edit stay as long as the failed one that they resolve', async () => {
    const failed = await runWith({ kind: 'edit', at: secondsLater(-20) }, { mappingId: null, outcome: 'failed' });
    await database.db.exec(sql`update sync_runs set finished_at = ${secondsLater(1)} where id = ${failed}`);
    const later = await runWith({ kind: 'edit' }, { mappingId: null });
    expect(await store().lockRunsToEmpty(testNow)).toEqual([]);

    await store().removeItems([failed]);
    expect(await store().lockRunsToEmpty(testNow)).toEqual([later]);
  });
});

describe('old runs', () => {
  it('are removed once nothing refers to them', async () => {
    const [gone, recent] = [await addRun(database.db, { at: old }), await addRun(database.db, { at: testNow })];
    const running = await addRun(database.db, { at: old, status: 'running', kind: 'edit' });
    const withItem = await runWith({});

    expect(await store().removeRuns(removal)).toBe(1);

    const left = await runs();
    expect(left).not.toContain(gone);
    expect(new Set(left)).toEqual(new Set([recent, running, withItem]));
  });

  it('stay while a change or an event of theirs is kept', async () => {
    const [withChange, withEvent] = [await addRun(database.db, { at: old }), await addRun(database.db, { at: old })];
    await database.db.exec(
      sql`insert into stock_intents (run_id, system, unit_id, delta, reason, state, created_at, settled_at)
          values (${withChange}, 'woocommerce', 1, 1, '', 'confirmed', ${old}, ${old})`,
    );
    await database.db.exec(
      sql`insert into stock_events (run_id, system, unit_id, source, delta, reason, actor, happened_at, recorded_at)
          values (${withEvent}, 'woocommerce', 1, 'sync', 1, '', '', ${old}, ${old})`,
    );
    expect(await store().removeRuns(removal)).toBe(0);
  });

  it.each(['undoOf', 'retryOf'] as const)('stay as long as the run that refers to them: %s', async (link) => {
    const id = await addRun(database.db, { at: secondsLater(-20) });
    const other = await addRun(database.db, { at: old, [link]: id });

    expect(await store().removeRuns(removal)).toBe(1);
    expect(await runs()).toEqual([id]);
    expect(other).not.toBe(id);
    expect(await store().removeRuns(removal)).toBe(1);
  });

  it('of imports stay: the next one continues from the last', async () => {
    await addRun(database.db, { at: old, kind: 'import_woo' });
    await addRun(database.db, { at: old, kind: 'import_lightspeed' });
    expect(await store().removeRuns(removal)).toBe(0);
  });
});
