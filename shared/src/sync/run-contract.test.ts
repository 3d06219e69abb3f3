import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fillPath } from '../http/endpoint';
import { taskStatusSchema } from '../tasks/task-contract';
import {
  applyRun,
  discardRun,
  exportRunItems,
  fieldChangeSchema,
  getRun,
  getSyncStatus,
  listRunItems,
  listRuns,
  retryRun,
  runEstimateSchema,
  runItemOutcomeSchema,
  runItemSchema,
  runItemsQuery,
  runKindSchema,
  runSchema,
  startSync,
  syncInfoSchema,
  undoRun,
} from './run-contract';

const id = '0d2c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02';
const moment = '2026-11-21T01:00:00.000Z';
const blanks = ['', ' ', 'null', 'undefined'];

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Names of the fields that may hold `value`, tried one at a time. */
const fieldsThatMayBe = (value: unknown, schema: z.ZodType, whole: object): string[] =>
  Object.keys(whole).filter((name) => accepts(schema, { ...whole, [name]: value }));

const run = {
  id,
  kind: 'stock',
  name: 'Stock sync',
  status: 'awaiting_approval',
  product_type: 'bike',
  message: '',
  held_reason: 'More than a third of the shop would change',
  progress: 40,
  items_total: 10,
  items_processed: 4,
  items_success: 2,
  items_failed: 1,
  items_conflict: 1,
  items_skipped: 0,
  started_by: 'alex',
  decided_by: 'kim',
  undo_of: id,
  retry_of: id,
  undone_by: id,
  created_at: moment,
  started_at: moment,
  finished_at: moment,
  estimate: { changes: 4, shop_calls: 3, till_calls: 2, seconds: 4.5 },
  stale: 'old',
  can: { apply: true, discard: true, cancel: false, undo: false, retry: false },
};

const item = {
  position: 1,
  mapping_id: 4,
  woo_product_id: 501,
  product_id: 77,
  lightspeed_item_id: 101,
  product_name: 'Tourer M',
  product_sku: 'T-M',
  woo_image: 'https://shop.example/t.jpg',
  lightspeed_name: 'TOURER M',
  outcome: 'failed',
  reason: 'One was sold online',
  error: 'Lightspeed did not answer',
  woo_quantity: 4,
  lightspeed_quantity: 5,
  woo_delta: 0,
  lightspeed_delta: -1,
  target_quantity: 4,
  changes: [{ system: 'lightspeed', field: 'price', before: '$10.00', after: '$12.00' }],
};

describe('starting a sync', () => {
  it('is for all products, by each one’s own direction, and writes, unless told otherwise', () => {
    expect(startSync.body.parse({})).toEqual({ direction: 'both', preview: false });
  });

  it('takes the call of the mapping screen', () => {
    const body = { product_type: 'bike', direction: 'both', preview: true };

    expect(startSync.body.parse(body)).toEqual(body);
  });

  it.each([
    ['a direction for all, as each mapping has its own', { direction: 'woo_to_ls' }],
    ['a kind there is none of', { product_type: 'part' }],
    ['a blank kind, which in a body is not "every kind"', { product_type: '' }],
    ['a kind that is null', { product_type: null }],
    ['a preview as text, which would write if it were taken for none', { preview: 'true' }],
    ['a preview under another name, which would write', { dry_run: true }],
  ])('refuses %s', (_what, body) => {
    expect(accepts(startSync.body, body)).toBe(false);
  });
});

describe('a run that was started', () => {
  const started = { success: true, sync_id: id, already_running: false, message: 'Started' };
  const starters = [startSync, applyRun, undoRun, retryRun].map((endpoint) => [endpoint.path, endpoint] as const);

  it.each(starters)('by %s answers with an id that can be asked about', (_path, { response }) => {
    const { sync_id } = response.parse(started);

    expect(getSyncStatus.params.parse({ id: sync_id })).toEqual({ id });
    expect(accepts(response, { ...started, sync_id: '7' })).toBe(false);
  });

  it.each(starters)('by %s says whether it is new, and nothing of it may be missing', (_path, { response }) => {
    expect(response.parse({ ...started, already_running: true })).toMatchObject({ already_running: true });
    expect(fieldsThatMayBe(undefined, response, started)).toEqual([]);
    expect(fieldsThatMayBe(null, response, started)).toEqual([]);
    expect(fieldsThatMayBe(false, response, started)).toEqual(['already_running']);
  });
});

describe('a call about one run', () => {
  const calls = [getSyncStatus, getRun, listRunItems, exportRunItems, applyRun, discardRun, undoRun, retryRun];

  it.each(calls.map((endpoint) => [endpoint.path, endpoint] as const))('%s names it by its id', (path, { params }) => {
    expect(fillPath(path, params.parse({ id }))).toContain(`/${id}`);
    for (const wrong of ['', '7', 'undefined', `${id}0`, undefined]) expect(accepts(params, { id: wrong })).toBe(false);
  });
});

describe('discarding a run', () => {
  it('starts nothing: it only says that it was done', () => {
    const done = { success: true, message: 'Discarded' };

    expect(discardRun.response.parse({ ...done, sync_id: id })).toEqual(done);
    expect(fieldsThatMayBe(false, discardRun.response, done)).toEqual([]);
  });
});

describe('applying a run', () => {
  it('may say how many items were seen, or nothing at all', () => {
    for (const body of [undefined, {}, { items_total: 0 }, { items_total: 12 }]) {
      expect(applyRun.body.parse(body)).toEqual(body);
    }
  });

  it.each([null, { items_total: null }, { items_total: '12' }, { items_total: 1.5 }, { items: 12 }])(
    'refuses %j, by which a run that grew would pass unseen',
    (body) => {
      expect(accepts(applyRun.body, body)).toBe(false);
    },
  );
});

describe('the history of runs', () => {
  it('begins at the first page of twenty, of every state', () => {
    expect(listRuns.query.parse({})).toEqual({ page: 1, limit: 20 });
  });

  it('can be asked for the runs in one state, and a blank one means every', () => {
    expect(listRuns.query.parse({ status: 'awaiting_approval' }).status).toBe('awaiting_approval');
    expect(listRuns.query.parse({ status: '' }).status).toBeUndefined();
    expect(listRuns.query.safeParse({ status: 'asleep' }).success).toBe(false);
  });

  it.each(blanks)('takes %j for "not given", whichever parameter it is', (blank) => {
    const names = ['page', 'limit', 'source', 'target', 'kind', 'status', 'automatic'];
    const sent = Object.fromEntries(names.map((name) => [name, blank]));

    expect(listRuns.query.parse(sent)).toEqual({ page: 1, limit: 20 });
  });

  it('can be put into an address and read back', () => {
    const query = { page: 3, limit: 100, source: 'lightspeed', target: 'woocommerce', kind: 'stock', automatic: true };
    const sent = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

    expect(listRuns.query.parse(sent)).toEqual(query);
  });

  it('knows "false" from "true" and from "not asked"', () => {
    expect(listRuns.query.parse({ automatic: 'false' }).automatic).toBe(false);
    expect(listRuns.query.parse({ automatic: 'true' }).automatic).toBe(true);
    expect(listRuns.query.parse({}).automatic).toBeUndefined();
  });

  it.each([
    ['page', '0'],
    ['page', '1.5'],
    ['page', '1000001'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'all'],
    ['source', 'both'],
    ['target', 'till'],
    ['kind', 'push'],
    ['automatic', '1'],
  ])('refuses %s = %s and names it', (name, value) => {
    expect(listRuns.query.safeParse({ [name]: value }).error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });

  it.each([
    { page: 1, limit: 1 },
    { page: 1_000_000, limit: 100 },
  ])('goes as far as %j', (query) => {
    expect(listRuns.query.parse(query)).toEqual(query);
  });

  it('answers with whole pages beside the runs', () => {
    const page = { success: true, history: [run], page: 1, limit: 20, total: 1, pages: 1 };

    expect(listRuns.response.parse(page)).toEqual(page);
    for (const wrong of [undefined, null, 1.5, false]) {
      expect(fieldsThatMayBe(wrong, listRuns.response, page)).toEqual([]);
    }
  });

  it('ignores what it does not know, such as what a mail programme adds to a link', () => {
    expect(listRuns.query.parse({ utm_source: 'mail', per_page: '50' })).toEqual({ page: 1, limit: 20 });
  });
});

describe('a run', () => {
  it('may have nobody who started it, no amount of work, no end: null each, but said', () => {
    expect(fieldsThatMayBe(null, runSchema, run)).toEqual([
      'product_type',
      'held_reason',
      'progress',
      'items_total',
      'started_by',
      'decided_by',
      'undo_of',
      'retry_of',
      'undone_by',
      'started_at',
      'finished_at',
      'estimate',
      'stale',
    ]);
    expect(fieldsThatMayBe(undefined, runSchema, run)).toEqual([]);
  });

  it.each([
    ...runKindSchema.options.map((kind) => ({ kind })),
    ...taskStatusSchema.options.map((status) => ({ status })),
  ])('may be %j', (given) => {
    expect(runSchema.parse({ ...run, ...given })).toEqual({ ...run, ...given });
  });

  it('shows nobody what it was asked to do, nor how what may be done was found out', () => {
    expect(runSchema.parse({ ...run, scope: { target: 'both' }, has_applied: true })).toEqual(run);
  });

  it.each(Object.keys(run.can))('always says whether somebody may %s', (action) => {
    for (const answer of [undefined, null, 'true']) {
      expect(accepts(runSchema, { ...run, can: { ...run.can, [action]: answer } })).toBe(false);
    }
  });

  it('counts in whole numbers, and has ids and moments that are not any text', () => {
    expect(fieldsThatMayBe(1.5, runSchema, run)).toEqual([]);
    expect(fieldsThatMayBe('21/11/2026', runSchema, run)).toEqual([
      'name',
      'message',
      'held_reason',
      'started_by',
      'decided_by',
    ]);
  });
});

describe('an estimate', () => {
  const none = { changes: 0, shop_calls: 0, till_calls: 0, seconds: 0 };

  it('counts whole calls, and any part of a second', () => {
    expect(runEstimateSchema.parse({ ...none, seconds: 0.25 }).seconds).toBe(0.25);
    expect(fieldsThatMayBe(0.5, runEstimateSchema, none)).toEqual(['seconds']);
  });

  it.each([Infinity, Number.NaN, null])('is never %s seconds', (seconds) => {
    expect(accepts(runEstimateSchema, { ...none, seconds })).toBe(false);
  });
});

describe('an item of a run', () => {
  it('outlives its mapping and both its sides, and may have unknown numbers', () => {
    expect(fieldsThatMayBe(null, runItemSchema, item)).toEqual([
      'mapping_id',
      'product_id',
      'lightspeed_item_id',
      'product_name',
      'product_sku',
      'woo_image',
      'lightspeed_name',
      'error',
      'woo_quantity',
      'lightspeed_quantity',
      'target_quantity',
    ]);
    expect(fieldsThatMayBe(undefined, runItemSchema, item)).toEqual([]);
  });

  it('may be sold below zero, but never by half a unit', () => {
    const oversold = { ...item, woo_quantity: -2, woo_delta: -3 };

    expect(runItemSchema.parse(oversold)).toEqual(oversold);
    expect(fieldsThatMayBe(-0.5, runItemSchema, item)).toEqual([]);
  });

  it.each(runItemOutcomeSchema.options)('may come to be %s', (outcome) => {
    expect(runItemSchema.parse({ ...item, outcome }).outcome).toBe(outcome);
  });

  it('says what it changes as people read it, and empty by null', () => {
    const emptied = { system: 'woocommerce', field: 'description', before: 'Old', after: null };

    expect(fieldChangeSchema.parse(emptied)).toEqual(emptied);
    expect(fieldsThatMayBe(null, fieldChangeSchema, emptied)).toEqual(['before', 'after']);
    expect(accepts(fieldChangeSchema, { ...emptied, before: 12.5 })).toBe(false);
    expect(accepts(fieldChangeSchema, { ...emptied, after: undefined })).toBe(false);
    expect(accepts(fieldChangeSchema, { ...emptied, field: 'sku' })).toBe(false);
  });
});

describe('the items of a run', () => {
  const page = { items: [item], counts: {}, pagination: { page: 1, per_page: 25, total: 1, pages: 1 } };

  it('come 25 a page, in the order of the run', () => {
    expect(runItemsQuery.parse({})).toEqual({ page: 1, per_page: 25, sort: 'position' });
    expect(runItemsQuery.parse({ sort: '-position' }).sort).toBe('-position');
  });

  it.each(blanks)('are all shown when the outcome is %j', (outcome) => {
    expect(runItemsQuery.parse({ outcome }).outcome).toBeUndefined();
  });

  it.each([{ outcome: 'lost' }, { outcome: 'failed,skipped' }, { sort: 'reason' }, { per_page: '101' }])(
    'cannot be asked for by %j',
    (query) => {
      expect(accepts(runItemsQuery, query)).toBe(false);
    },
  );

  it('are counted by what became of them, those that are none of left out', () => {
    const counts = { applied: 3, failed: 1 };

    expect(listRunItems.response.parse({ ...page, counts }).counts).toEqual(counts);
    expect(listRunItems.response.parse(page).counts).toEqual({});
  });

  it.each([{ lost: 1 }, { applied: 1.5 }, { applied: null }])('are not counted as %j', (counts) => {
    expect(accepts(listRunItems.response, { ...page, counts })).toBe(false);
  });
});

describe('the state of a sync on the mapping screen', () => {
  const info = {
    status: 'running',
    progress: 0,
    items_processed: 0,
    items_total: 0,
    items_success: 0,
    message: '',
  };

  it('is always a number, so that its bar can be drawn', () => {
    expect(syncInfoSchema.parse(info)).toEqual(info);
    expect(fieldsThatMayBe(null, syncInfoSchema, info)).toEqual([]);
    expect(fieldsThatMayBe(undefined, syncInfoSchema, info)).toEqual([]);
    expect(fieldsThatMayBe(1.5, syncInfoSchema, info)).toEqual([]);
  });

  it('comes with the word that it was read', () => {
    expect(accepts(getSyncStatus.response, { success: true, sync_info: info })).toBe(true);
    expect(accepts(getSyncStatus.response, { success: false, sync_info: info })).toBe(false);
  });
});
