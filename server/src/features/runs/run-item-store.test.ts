import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, testNow } from '../../../test/factories';
import { addRun } from '../../../test/run-factories';
import { createRunItemStore, type NewRunItem } from './run-item-store';
import { createRunStore } from './run-store';

const database = useRolledBackDatabase();
const items = () => createRunItemStore(database.db);
const held = { run: '' };

beforeEach(async () => {
  held.run = await addRun(database.db, { kind: 'edit', status: 'running' });
});

const item = (unit: number, changes: Partial<NewRunItem> = {}): NewRunItem => ({
  wooProductId: unit,
  outcome: 'planned',
  reason: `Unit ${unit}`,
  ...changes,
});
const key = (position: number) => ({ runId: held.run, position });
const stop = () => createRunStore(database.db).requestCancel(held.run, testNow);

const rowSchema = z.object({
  position: z.int(),
  unit: z.int(),
  outcome: z.string(),
  reason: z.string(),
  error: z.string().nullable(),
});
const rows = () =>
  database.db.many(
    rowSchema,
    sql`select position, woo_product_id as unit, outcome, reason, error
        from sync_run_items where run_id = ${held.run} order by position`,
  );

describe('items', () => {
  it('are appended to the run, or inserted at the given position', async () => {
    await items().insertMany(held.run, [item(7), item(8)]);
    await items().insertMany(held.run, [item(9)]);
    await items().insertMany(held.run, [item(10, { position: 40 })]);

    expect((await rows()).map(({ position, unit }) => [position, unit])).toEqual([
      [1, 7],
      [2, 8],
      [3, 9],
      [40, 10],
    ]);
  });

  it('of a missing mapping are skipped', async () => {
    const mappingId = await addMapping(database.db, 1, 7);

    await items().insertMany(held.run, [item(1, { mappingId }), item(2, { mappingId: mappingId + 1 }), item(3)]);

    expect((await rows()).map(({ unit }) => unit)).toEqual([1, 3]);
  });

  it('keep an omitted reason, and are saved only from the given outcomes', async () => {
    await items().insertMany(held.run, [item(1), item(2, { outcome: 'failed' })]);
    const applied = [1, 2].map((position) => ({ ...key(position), outcome: 'applied' as const, error: null }));

    expect(await items().save(applied, ['planned'])).toBe(1);

    expect(await rows()).toMatchObject([
      { outcome: 'applied', reason: 'Unit 1' },
      { outcome: 'failed', reason: 'Unit 2' },
    ]);
  });
});

describe('an item', () => {
  beforeEach(() => items().insertMany(held.run, [item(1)]));

  it('is claimed while it is open', async () => {
    const wanted = [{ ...key(1), isStopped: false }];
    const claims = [await items().take(wanted), await items().take(wanted)];
    await items().save([{ ...key(1), outcome: 'applied', error: null }]);

    expect([...claims, await items().take(wanted)]).toEqual([[key(1)], [key(1)], []]);
  });

  it('is not claimed if its run was cancelled since it was read', async () => {
    await stop();

    expect(await items().take([{ ...key(1), isStopped: false }])).toEqual([]);
    expect(await items().take([{ ...key(1), isStopped: true }])).toEqual([key(1)]);
  });

  it('shows why it waits, unless its run was cancelled', async () => {
    await items().tellPlanned('edit', 'The shop is down.');
    await stop();
    await items().tellPlanned('edit', 'The shop is up.');

    expect(await rows()).toMatchObject([{ error: 'The shop is down.' }]);
  });
});
