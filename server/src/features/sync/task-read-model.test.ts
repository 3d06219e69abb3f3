import { randomUUID } from 'node:crypto';
import type { TaskStatus } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import type { RunKind } from '@chainline/shared/sync/run-contract';
import { createTaskReadModel } from './task-read-model';

const database = useRolledBackDatabase();
const tasks = () => createTaskReadModel(database.db);

type Changes = { kind?: RunKind; status?: TaskStatus; total?: number | null; processed?: number; by?: number | null };
const addRun = async (changes: Changes = {}, seconds = 0): Promise<string> => {
  const { kind = 'import_woo', status = 'running', total = null, processed = 0, by = null } = changes;
  const id = randomUUID();
  const startedAt = status === 'pending' ? null : secondsLater(seconds + 1);
  await database.db.exec(
    sql`insert into sync_runs (id, kind, status, items_total, items_processed, started_by, created_at, started_at)
        values (${id}, ${kind}, ${status}, ${total}, ${processed}, ${by}, ${secondsLater(seconds)}, ${startedAt})`,
  );
  return id;
};

describe('a task', () => {
  it('is told with its name and who started it', async () => {
    const by = await addUser(database.db, 'manager', 'ada');
    const id = await addRun({ by, total: 200, processed: 50 });

    expect(await tasks().find(id)).toEqual({
      task_id: id,
      name: 'Import products from WooCommerce',
      status: 'running',
      progress: 25,
      message: '',
      items_processed: 50,
      items_total: 200,
      items_success: 0,
      items_failed: 0,
      started_by: 'ada',
      created_at: testNow.toISOString(),
      finished_at: null,
    });
    expect(await tasks().find(randomUUID())).toBeNull();
  });

  it.each([
    ['nothing while the amount is unknown', 'running', null, 7, null],
    ['whole percent, rounded down', 'running', 3, 2, 66],
    ['no more than everything, though more came than was counted', 'running', 10, 12, 100],
    ['everything where there was nothing to do', 'running', 0, 0, 100],
    ['everything once it is complete', 'completed', null, 7, 100],
    ['as far as it came when it failed', 'failed', 10, 5, 50],
  ] as const)('shows %s', async (_what, status, total, processed, progress) => {
    expect((await tasks().find(await addRun({ status, total, processed })))?.progress).toBe(progress);
  });
});

describe('the list of tasks', () => {
  it('holds those that run and those that wait, oldest first, and none that ended', async () => {
    const waiting = await addRun({ kind: 'import_lightspeed', status: 'pending' }, 5);
    const running = await addRun({ kind: 'stock' }, 3);
    const first = await addRun({}, 1);
    await addRun({ kind: 'stock', status: 'completed' });

    expect(await tasks().listOpen()).toEqual({
      active: [
        { id: first, name: 'Import products from WooCommerce', time_start: secondsLater(2).toISOString() },
        { id: running, name: 'Stock sync', time_start: secondsLater(4).toISOString() },
      ],
      reserved: [{ id: waiting, name: 'Import items from Lightspeed', time_start: null }],
      scheduled: [],
    });
  });
});
