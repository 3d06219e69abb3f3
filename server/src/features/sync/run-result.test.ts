import { describe, expect, it } from 'vitest';
import { resultOf } from './run-result';

const counts = { items_success: 308, items_failed: 0, items_conflict: 0, items_skipped: 0 };

describe('the result of a sync', () => {
  it('is complete if nothing failed, and names what needs a decision', () => {
    expect(resultOf(counts)).toEqual({ status: 'completed', message: 'Done. 308 in sync' });
    expect(resultOf({ ...counts, items_conflict: 17 })).toEqual({
      status: 'completed',
      message: 'Done. 17 need your decision. 308 in sync',
    });
    expect(resultOf({ ...counts, items_conflict: 1, items_skipped: 2 })).toEqual({
      status: 'completed',
      message: 'Done. 1 needs your decision. 308 in sync, 2 skipped',
    });
  });

  it('has errors only if something failed', () => {
    expect(resultOf({ ...counts, items_failed: 3, items_conflict: 2 })).toEqual({
      status: 'completed_with_errors',
      message: '2 need your decision. 3 failed, 308 in sync',
    });
  });
});
