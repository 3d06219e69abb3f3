import { alreadyRunningMessage } from '@chainline/shared/tasks/task-contract';
import { describe, expect, it } from 'vitest';
import { useEditApp } from '../products/testing/edit-app';

const edit = useEditApp();
const { call } = edit;

const cleared = async (): Promise<number> => {
  const { rows } = await edit
    .app()
    .pool.query(`select count(*)::int as count from audit_events where action = 'product.cache_cleared'`);
  return Number(rows[0].count);
};

const workOn = (id: string) =>
  edit.app().services.imports.work(id, { log: edit.app().log, signal: new AbortController().signal });

describe.each([
  ['clearing the cache', '/products/cache/clear', 1],
  ['syncing to the database', '/products/cache/sync', 0],
])('%s', (_what, path, lines) => {
  it.each([{ incremental: true }, { incremental: false, product_type: 'bike' }])(
    'is refused during a partial import: %j',
    async (part) => {
      const before = await cleared();
      const running = (await call('post', '/tasks/import/woo', part).expect(200)).body;
      const { status, body } = await call('post', path);

      expect([status, body.code, body.data]).toEqual([409, 'import.partial_running', { task_id: running.task_id }]);
      expect(body.message).toMatch(/^A sync is already in progress/);
      expect(await cleared()).toBe(before);
      await workOn(running.task_id);
    },
  );

  it('returns the complete import already running, or starts one', async () => {
    const before = await cleared();
    const first = (await call('post', path).expect(200)).body;
    const second = (await call('post', path).expect(200)).body;

    expect(first.already_running).toBe(false);
    expect(second).toMatchObject({ task_id: first.task_id, already_running: true, message: alreadyRunningMessage });
    expect(await cleared()).toBe(before + lines);
    await workOn(first.task_id);
  });
});
