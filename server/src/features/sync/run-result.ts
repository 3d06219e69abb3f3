import type { RunCounts } from '../runs';

type Counts = Pick<RunCounts, 'items_success' | 'items_failed' | 'items_conflict' | 'items_skipped'>;

/** Result of an ended sync. Items that need a person's decision are not errors. */
export const resultOf = (counts: Counts): { status: 'completed' | 'completed_with_errors'; message: string } => {
  const { items_success: success, items_failed: failed, items_conflict: conflict, items_skipped: skipped } = counts;
  const amounts = [failed > 0 && `${failed} failed`, `${success} in sync`, skipped > 0 && `${skipped} skipped`].filter(
    (part) => part !== false,
  );
  const parts = [
    failed === 0 && 'Done',
    conflict > 0 && `${conflict} ${conflict === 1 ? 'needs' : 'need'} your decision`,
    amounts.join(', '),
  ].filter((part) => part !== false);
  return { status: failed > 0 ? 'completed_with_errors' : 'completed', message: parts.join('. ') };
};
