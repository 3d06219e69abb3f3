import type { SyncInfo } from '@chainline/shared/sync/run-contract';
import { isFinished, type Task, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import { ApiError } from '../../lib/api-error';
import { formatCount } from '../../lib/format';
import type { Work } from './works';

type Severity = 'info' | 'success' | 'warning' | 'error';
export type WorkView = { severity: Severity; title: string; percent: number | null; detail: string };

const ends: Partial<Record<TaskStatus, Severity>> = {
  completed: 'success',
  completed_with_errors: 'warning',
  failed: 'error',
  cancelled: 'warning',
};

export const endSeverity = (status: TaskStatus): Severity => ends[status] ?? 'info';

const inWords = (status: TaskStatus): string => status.replaceAll('_', ' ');

/** Toast at the end of a sync, and title of its panel. */
export const syncEndText = (status: TaskStatus): string => `Sync ${inWords(status)}!`;

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

const amountOf = ({ items_processed: done, items_total: total }: SyncInfo): string =>
  total === 0 ? '' : `${formatCount(done)} of ${formatCount(total)}`;

/** Panel texts of a sync. */
export const toSyncView = (info: SyncInfo): WorkView => {
  const { status, message } = info;
  const detail = joined(message, amountOf(info));
  if (isFinished(status)) {
    const percent = status === 'completed' ? 100 : info.progress;
    return { severity: endSeverity(status), title: syncEndText(status), percent, detail };
  }
  switch (status) {
    case 'pending':
      return { severity: 'info', title: 'Starting the sync', percent: null, detail: message };
    case 'awaiting_approval':
      return { severity: 'warning', title: 'This sync needs a decision', percent: info.progress, detail: message };
    default:
      return {
        severity: 'info',
        title: 'Syncing stock',
        percent: info.items_total === 0 ? null : info.progress,
        detail,
      };
  }
};

/** Toast at the end of an auto-match: numbers mapped and to review, or the reason it stopped. */
export const matchEndText = ({ status, message }: Task): string =>
  message === '' ? `Auto-match ${inWords(status)}` : message;

/** Panel texts of an auto-match. */
export const toMatchView = (task: Task): WorkView => {
  const { status, message, progress } = task;
  if (isFinished(status)) {
    return {
      severity: endSeverity(status),
      title: `Auto-match ${inWords(status)}`,
      percent: status === 'completed' ? 100 : progress,
      detail: message,
    };
  }
  return status === 'pending'
    ? { severity: 'info', title: 'Starting the auto-match', percent: null, detail: message }
    : { severity: 'info', title: 'Matching products', percent: progress, detail: message };
};

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** Error text of a task that did not start: refused, or no answer. */
export const startFailureText = (work: Work, error: unknown): string => {
  if (work === 'match') return 'Failed to start auto-match.';
  return isAnswered(error) ? 'Failed to start sync.' : 'Failed to start sync due to an error.';
};
