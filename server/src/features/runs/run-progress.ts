import type { TaskStatus } from '@chainline/shared/tasks/task-contract';

type Counted = { status: TaskStatus; items_total: number | null; items_processed: number };

/** Whole percent, rounded down. */
export const progressOf = (run: Counted): number | null => {
  if (run.status === 'completed') return 100;
  if (run.items_total === null) return null;
  if (run.items_total === 0) return 100;
  return Math.min(100, Math.floor((100 * run.items_processed) / run.items_total));
};
