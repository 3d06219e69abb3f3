import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { addRun } from '../../../test/run-factories';
import { createTaskReadModel } from './task-read-model';

const database = useRolledBackDatabase();
const tasks = () => createTaskReadModel(database.db);

describe('a task', () => {
  it('has a name and a starter', async () => {
    const by = await addUser(database.db, 'manager', 'ada');
    const id = await addRun(database.db, { kind: 'import_woo', status: 'running', by, total: 200, processed: 50 });

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

  it('is named by its subject and its author', async () => {
    const by = await addUser(database.db);
    const automatic = await addRun(database.db);
    const selective = await addRun(database.db, { kind: 'selective', productType: 'accessory', by });
    const undo = await addRun(database.db, { by, undoOf: automatic });
    const retry = await addRun(database.db, { by, retryOf: automatic, productType: 'bike' });

    const names: (string | undefined)[] = [];
    for (const id of [automatic, selective, undo, retry]) names.push((await tasks().find(id))?.name);

    expect(names).toEqual([
      'Automatic stock sync',
      'Selective sync of accessories',
      'Undo of a stock sync',
      'Retry of a stock sync of bikes',
    ]);
  });

  it.each([
    ['nothing while the amount is unknown', 'running', null, 7, null],
    ['whole percent, rounded down', 'running', 3, 2, 66],
    ['no more than everything, though more came than was counted', 'running', 10, 12, 100],
    ['everything where there was nothing to do', 'running', 0, 0, 100],
    ['everything once it is complete', 'completed', null, 7, 100],
    ['as far as it came when it failed', 'failed', 10, 5, 50],
  ] as const)('shows %s', async (_what, status, total, processed, progress) => {
    const id = await addRun(database.db, { kind: 'import_woo', status, total, processed });

    expect((await tasks().find(id))?.progress).toBe(progress);
  });
});

describe('the list of tasks', () => {
  it('contains running and waiting ones, oldest first, and none that ended', async () => {
    const by = await addUser(database.db);
    const waiting = await addRun(database.db, { kind: 'import_lightspeed', status: 'pending', at: secondsLater(5) });
    const matching = await addRun(database.db, { kind: 'auto_match', status: 'running', at: secondsLater(3) });
    const first = await addRun(database.db, { kind: 'stock', status: 'running', by, at: secondsLater(1) });
    for (const status of ['completed', 'discarded'] as const) await addRun(database.db, { status });

    expect(await tasks().listOpen([])).toEqual({
      active: [
        { id: first, name: 'Stock sync', time_start: secondsLater(1).toISOString() },
        { id: matching, name: 'Auto-match', time_start: secondsLater(3).toISOString() },
      ],
      reserved: [{ id: waiting, name: 'Import items from Lightspeed', time_start: null }],
      scheduled: [],
    });
  });

  it('lists tasks waiting for a decision before scheduled ones, with their times', async () => {
    const held = await addRun(database.db, { status: 'awaiting_approval', heldReason: 'Much would become zero' });
    const sweep = { id: 'stock.sweep', name: 'Compare all mapped quantities', at: secondsLater(15) };

    expect((await tasks().listOpen([sweep])).scheduled).toEqual([
      { id: held, name: 'Automatic stock sync', time_start: testNow.toISOString() },
      { id: 'stock.sweep', name: 'Compare all mapped quantities', time_start: secondsLater(15).toISOString() },
    ]);
  });
});
