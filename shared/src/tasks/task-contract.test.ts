import { describe, expect, it } from 'vitest';
import { fillPath } from '../http/endpoint';
import {
  cancelTask,
  getTask,
  isFinished,
  listTasks,
  startLightspeedImport,
  startSyncAll,
  startWooImport,
  taskSchema,
  taskStatusSchema,
} from './task-contract';

const task = {
  task_id: '0d2c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02',
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

describe('a task', () => {
  it('is finished once it neither waits, for a worker or a person, nor runs', () => {
    const unfinished = taskStatusSchema.options.filter((status) => !isFinished(status));

    expect(unfinished).toEqual(['pending', 'running', 'awaiting_approval']);
  });

  it('that was rejected is finished, and one awaiting a decision is not', () => {
    expect(isFinished('discarded')).toBe(true);
    expect(isFinished('awaiting_approval')).toBe(false);
  });

  it('may not know how much there is to do', () => {
    expect(taskSchema.parse(task)).toEqual(task);
  });

  it.each(taskStatusSchema.options)('may be %s', (status) => {
    expect(taskSchema.parse({ ...task, status }).status).toBe(status);
  });

  it.each(Object.keys(task))('never leaves out %s, even when it is unknown', (name) => {
    expect(taskSchema.safeParse({ ...task, [name]: undefined }).success).toBe(false);
  });

  it.each([{ status: 'asleep' }, { status: 'held' }, { created_at: 'today' }, { finished_at: '' }, { message: null }])(
    'is refused with %j',
    (change) => {
      expect(taskSchema.safeParse({ ...task, ...change }).success).toBe(false);
    },
  );
});

describe('the progress of a task', () => {
  it.each(['progress', 'items_processed', 'items_total', 'items_success', 'items_failed'])(
    'has %s in whole numbers',
    (name) => {
      expect(taskSchema.parse({ ...task, [name]: 7 })).toEqual({ ...task, [name]: 7 });
      expect(taskSchema.safeParse({ ...task, [name]: 7.5 }).success).toBe(false);
    },
  );
});

describe('starting an import', () => {
  it('reads only what changed unless told otherwise', () => {
    expect(startWooImport.body.parse({})).toEqual({ incremental: true });
  });

  it.each([{ product_type: 'part' }, { incremental: 'yes' }, { full: true }])('refuses %j', (body) => {
    expect(startWooImport.body.safeParse(body).success).toBe(false);
  });

  it('is asked for alike on both sides', () => {
    const body = { product_type: 'bike', incremental: false };

    expect(startLightspeedImport.body.parse(body)).toEqual(startWooImport.body.parse(body));
  });
});

describe('bringing everything into step', () => {
  it('writes to both sides unless told otherwise', () => {
    expect(startSyncAll.body.parse({})).toEqual({ target: 'both' });
  });

  it.each([
    { target: 'both' },
    { target: 'woocommerce' },
    { target: 'lightspeed' },
    { target: 'both', product_type: 'bike' },
    { target: 'lightspeed', product_type: 'accessory' },
  ])('takes %j', (body) => {
    expect(startSyncAll.body.parse(body)).toEqual(body);
  });

  it.each([
    { target: 'shop' },
    { target: '' },
    { target: null },
    { product_type: 'part' },
    { product_type: '' },
    { product_type: null },
    { direction: 'both' },
  ])('refuses %j', (body) => {
    expect(startSyncAll.body.safeParse(body).success).toBe(false);
  });

  it('is never only shown: who wants that is refused, not written for', () => {
    expect(startSyncAll.body.safeParse({ preview: true }).success).toBe(false);
  });
});

describe('a task that was started', () => {
  const started = {
    success: true,
    task_id: '0d2c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02',
    already_running: false,
    message: 'Started',
  };
  const starters = [startWooImport, startLightspeedImport, startSyncAll];

  it.each(starters.map((endpoint) => [endpoint.path, endpoint] as const))(
    'by %s says which it is and whether it is new',
    (_path, { response }) => {
      expect(response.parse(started)).toEqual(started);
      for (const name of Object.keys(started)) {
        expect(response.safeParse({ ...started, [name]: undefined }).success).toBe(false);
      }
      expect(response.safeParse({ ...started, success: false }).success).toBe(false);
    },
  );
});

describe('a call about one task', () => {
  const id = '0d2c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02';

  it.each([getTask, cancelTask].map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s names it by its id',
    (path, { params }) => {
      expect(fillPath(path, params.parse({ id }))).toContain(`/tasks/${id}`);
      for (const wrong of ['', '7', 'import', undefined]) expect(params.safeParse({ id: wrong }).success).toBe(false);
    },
  );
});

describe('asking a task to stop', () => {
  it('answers only when it was asked', () => {
    expect(cancelTask.response.safeParse({ success: true, message: 'It stops' }).success).toBe(true);
    expect(cancelTask.response.safeParse({ success: false, message: 'It goes on' }).success).toBe(false);
  });
});

describe('the list of tasks', () => {
  const listed = { id: 'a', name: 'Import', time_start: '2026-11-21T00:00:00.000Z' };
  const tasks = { active: [listed], reserved: [{ ...listed, time_start: null }], scheduled: [] };

  it('has three groups, and a task that has not begun has no time', () => {
    expect(listTasks.response.parse({ tasks })).toEqual({ tasks });
  });

  it.each(['active', 'reserved', 'scheduled'])('always has the group %s', (group) => {
    for (const value of [undefined, null]) {
      expect(listTasks.response.safeParse({ tasks: { ...tasks, [group]: value } }).success).toBe(false);
    }
  });

  it('says for each when it began, if only by null', () => {
    for (const time_start of [undefined, 'soon']) {
      const active = [{ ...listed, time_start }];

      expect(listTasks.response.safeParse({ tasks: { ...tasks, active } }).success).toBe(false);
    }
  });
});
