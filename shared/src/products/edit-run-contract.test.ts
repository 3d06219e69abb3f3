import { describe, expect, it } from 'vitest';
import { fillPath } from '../http/endpoint';
import { editRunSchema, getEditRun, listEditRuns, retryEditRun, undoEditRun } from './edit-run-contract';

const id = '2f9b8c1e-7b7d-4a0e-9e38-2d8a6d0f9c11';

const run = {
  id,
  source: 'bulk',
  status: 'completed',
  message: '3 written',
  held_reason: null,
  reason: 'Stocktake',
  prices: false,
  started_by: 'anna',
  items_total: 3,
  items_success: 3,
  items_failed: 0,
  items_skipped: 0,
  undo_of: null,
  retry_of: null,
  undone_by: null,
  created_at: '2026-11-22T01:00:00.000Z',
  finished_at: null,
  can: { apply: false, discard: false, undo: true, retry: false },
};

describe('an edit of many products', () => {
  it('says what it is about, how far it is, and what may be done with it', () => {
    expect(editRunSchema.parse(run)).toEqual(run);
  });

  it('is never that of one number alone, which has calls of its own', () => {
    expect(editRunSchema.safeParse({ ...run, source: 'single' }).success).toBe(false);
  });

  it('is found by its id, taken back and tried again under it', () => {
    expect([getEditRun, undoEditRun, retryEditRun].map(({ path }) => fillPath(path, { id }))).toEqual([
      `/edit-runs/${id}`,
      `/edit-runs/${id}/undo`,
      `/edit-runs/${id}/retry`,
    ]);
    expect(getEditRun.params.safeParse({ id: '7' }).success).toBe(false);
  });
});

describe('the list of edits', () => {
  it('begins with its first page, of everybody', () => {
    expect(listEditRuns.query.parse({})).toEqual({ page: 1, per_page: 25 });
  });

  it('may be of the caller alone', () => {
    expect(listEditRuns.query.parse({ own: 'true', page: '2' })).toEqual({ page: 2, per_page: 25, own: true });
    expect(listEditRuns.query.safeParse({ own: 'perhaps' }).success).toBe(false);
  });

  it.each([{ page: '0' }, { per_page: '101' }, { page: 'x' }])('refuses %j', (query) => {
    expect(listEditRuns.query.safeParse(query).success).toBe(false);
  });
});
