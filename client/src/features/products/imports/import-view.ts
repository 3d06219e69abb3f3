import { isFinished, type Task, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import { formatCount } from '../../../lib/format';

export const importSources = ['woo', 'lightspeed'] as const;
export type ImportSource = (typeof importSources)[number];

export const importSourceLabels: Record<ImportSource, string> = { woo: 'WooCommerce', lightspeed: 'Lightspeed' };

/** A listed task can only be recognised by its name. */
const taskNames: Record<ImportSource, string> = {
  woo: 'Import products from WooCommerce',
  lightspeed: 'Import items from Lightspeed',
};

/** Import source of a listed task; null for other tasks. */
export const importSourceOf = (task: { name: string }): ImportSource | null =>
  importSources.find((source) => taskNames[source] === task.name) ?? null;

export type ImportView = {
  severity: 'info' | 'success' | 'warning' | 'error';
  title: string;
  /** Null while the total is not known. */
  percent: number | null;
  detail: string;
};

const ends: Partial<Record<TaskStatus, ImportView['severity']>> = {
  completed: 'success',
  completed_with_errors: 'warning',
  failed: 'error',
  cancelled: 'warning',
};

const amountOf = ({ items_processed, items_total, items_failed }: Task): string => {
  const failed = items_failed > 0 ? `, ${formatCount(items_failed)} failed` : '';
  if (items_total !== null) return `${formatCount(items_processed)} of ${formatCount(items_total)}${failed}`;
  return items_processed === 0 ? '' : `${formatCount(items_processed)} so far${failed}`;
};

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Contents of the progress alert for a task. */
export const toImportView = (source: ImportSource, task: Task): ImportView => {
  const from = importSourceLabels[source];
  if (isFinished(task.status)) {
    return {
      severity: ends[task.status] ?? 'info',
      title: `Sync ${task.status.replaceAll('_', ' ')}!`,
      percent: task.status === 'completed' ? 100 : task.progress,
      detail: joined(from, task.message, amountOf(task)),
    };
  }
  if (task.status === 'pending') {
    return { severity: 'info', title: `Starting the import from ${from}`, percent: null, detail: task.message };
  }
  const detail = amountOf(task);
  return {
    severity: 'info',
    title: `Importing from ${from}`,
    percent: task.progress,
    detail: detail === '' ? task.message : detail,
  };
};
