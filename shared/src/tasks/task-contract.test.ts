import { describe, expect, it } from 'vitest';
import { isFinished, startWooImport, taskSchema, taskStatusSchema } from './task-contract';

describe('a task', () => {
  it('is finished once it neither waits, for a worker or a person, nor runs', () => {
    const unfinished = taskStatusSchema.options.filter((status) => !isFinished(status));

    expect(unfinished).toEqual(['pending', 'running', 'awaiting_approval']);
  });

  it('may not know how much there is to do', () => {
    const task = {
      task_id: 'a',
      name: 'Import',
      status: 'running',
      progress: null,
      message: '',
      items_processed: 100,
      items_total: null,
      items_success: 99,
      items_failed: 1,
      started_by: null,
      created_at: '2026-11-21T00:00:00.000Z',
      finished_at: null,
    };

    expect(taskSchema.parse(task)).toEqual(task);
  });
});

describe('starting an import', () => {
  it('reads only what changed unless told otherwise', () => {
    expect(startWooImport.body.parse({})).toEqual({ incremental: true });
  });

  it.each([{ product_type: 'part' }, { incremental: 'yes' }, { full: true }])('refuses %j', (body) => {
    expect(startWooImport.body.safeParse(body).success).toBe(false);
  });
});
