import type { Run } from '@chainline/shared/sync/run-contract';
import { isFinished, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import { formatCount } from '../../lib/format';

export type RunAlertView = {
  severity: 'info' | 'success' | 'warning' | 'error';
  title: string;
  /** Null while the total is not known; undefined for no bar. */
  percent?: number | null;
  detail: string;
};

const ends: Partial<Record<TaskStatus, RunAlertView['severity']>> = {
  completed: 'success',
  completed_with_errors: 'warning',
  failed: 'error',
  cancelled: 'warning',
};

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

const amountOf = ({ items_processed, items_total }: Run): string =>
  items_total === null || items_total === 0 ? '' : `${formatCount(items_processed)} of ${formatCount(items_total)}`;

/** Contents of the alert for a run: in progress, waiting for a decision, or ended in the stated words. */
export const toRunAlertView = (run: Run): RunAlertView => {
  const { status, message, name, held_reason } = run;
  if (isFinished(status)) {
    return {
      severity: ends[status] ?? 'info',
      title: `Sync ${status.replaceAll('_', ' ')}!`,
      ...(status === 'completed' ? { percent: 100 } : {}),
      detail: joined(name, message),
    };
  }
  if (status === 'awaiting_approval') {
    return held_reason === null
      ? { severity: 'warning', title: `${name} needs a decision`, detail: message }
      : { severity: 'warning', title: 'A manager has to approve this before anything is saved.', detail: held_reason };
  }
  return {
    severity: 'info',
    title: status === 'pending' ? `${name}: queued` : name,
    percent: run.progress,
    detail: joined(message, amountOf(run)),
  };
};
