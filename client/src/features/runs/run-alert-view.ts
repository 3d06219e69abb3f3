import type { Run } from '@chainline/shared/sync/run-contract';
import { isFinished, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import { formatCount } from '../../lib/format';

export type RunAlertView = {
  severity: 'info' | 'success' | 'warning' | 'error';
  title: string;
  /** Null while the amount of work is not known; undefined where a bar would say nothing. */
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

/** What the alert says about a run: under way, waiting for somebody, or at its end in the stated words. */
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
      ? { severity: 'warning', title: `${name} waits for a decision`, detail: message }
      : { severity: 'warning', title: 'A manager has to agree before anything is written.', detail: held_reason };
  }
  return {
    severity: 'info',
    title: status === 'pending' ? `${name}: waiting for its turn` : name,
    percent: run.progress,
    detail: joined(message, amountOf(run)),
  };
};
