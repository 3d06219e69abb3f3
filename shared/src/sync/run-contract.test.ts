import { describe, expect, it } from 'vitest';
import { listRuns } from './run-contract';

describe('the history of runs', () => {
  it('begins at the first page of twenty, of every state', () => {
    expect(listRuns.query.parse({})).toEqual({ page: 1, limit: 20 });
  });

  it('can be asked for the runs in one state, and a blank one means every', () => {
    expect(listRuns.query.parse({ status: 'awaiting_approval' }).status).toBe('awaiting_approval');
    expect(listRuns.query.parse({ status: '' }).status).toBeUndefined();
    expect(listRuns.query.safeParse({ status: 'asleep' }).success).toBe(false);
  });
});
