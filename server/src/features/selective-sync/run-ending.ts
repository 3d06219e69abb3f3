import { isFinished } from '@chainline/shared/tasks/task-contract';
import type { RunCounts } from '../runs';
import type { SelectiveItemStore } from './selective-item-store';
import type { SelectiveRun, SelectiveRunStore } from './selective-run-store';

type Inside = { selectiveRuns: SelectiveRunStore; selectiveItems: SelectiveItemStore };

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const nothingToTakeBack = 'Only pictures were added, and they are kept: there is nothing to undo.';

const summary = (
  { items_total, items_success, items_failed, items_conflict, items_skipped }: RunCounts,
  { undo_of }: SelectiveRun,
): string =>
  items_total === 0
    ? 'No products in this sync are mapped.'
    : [
        `${items_success} of ${plural(items_total, 'item')} ${undo_of === null ? 'up to date' : 'undone'}`,
        ...(items_conflict > 0 ? [`${items_conflict} ${items_conflict === 1 ? 'needs' : 'need'} a decision`] : []),
        ...(items_skipped > 0 ? [`${items_skipped} skipped`] : []),
        ...(items_failed > 0 ? [`${items_failed} failed`] : []),
      ].join(', ');

/**
 * Recounts a run and ends it if no item is open. Requires the run's lock: without it, two items that end at the same
 * time could each see the other as open, and the run would never end.
 */
export const endWhenDone = async (
  { selectiveRuns, selectiveItems }: Inside,
  run: SelectiveRun,
  at: Date,
): Promise<void> => {
  const counts = await selectiveRuns.recount(run.id, at);
  if (counts.items_open > 0 || isFinished(counts.status)) return;
  if (counts.cancelled)
    return void (await selectiveRuns.finish(run.id, { status: 'cancelled', message: 'Cancelled', at }));
  const status = counts.items_failed > 0 ? 'completed_with_errors' : 'completed';
  const why = (await selectiveItems.hasOnlyPictures(run.id)) ? `. ${nothingToTakeBack}` : '';
  await selectiveRuns.finish(run.id, { status, message: summary(counts, run) + why, at });
};
