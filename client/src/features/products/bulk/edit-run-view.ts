import type { EditRun } from '@chainline/shared/products/edit-run-contract';
import type { FieldChange, Run } from '@chainline/shared/sync/run-contract';
import type { TaskStatus } from '@chainline/shared/tasks/task-contract';
import { formatCount } from '../../../lib/format';
import type { Tone } from '../../../components/StatusChip';

const fieldLabels: Record<FieldChange['field'], string> = {
  stock: 'Stock',
  stock_status: 'Status',
  price: 'Regular price',
  sale_price: 'Sale price',
  image: 'Picture',
  description: 'Description',
};

export const fieldLabel = (field: FieldChange['field']): string => fieldLabels[field];

export const isMoving = (status: TaskStatus): boolean => status === 'pending' || status === 'running';

type Ended = { severity: 'success' | 'warning' | 'error' | 'info'; text: string };

/** Only a run without any success has failed; a failed undo may have undone some items. */
const endedAs = ({ status, items_success: saved }: Pick<Run, 'status' | 'items_success'>): TaskStatus => {
  if (status !== 'completed_with_errors' && status !== 'failed') return status;
  return saved === 0 ? 'failed' : 'completed_with_errors';
};

/** Outcome of a bulk edit in words. */
export const endOf = (run: Pick<Run, 'status' | 'items_success'>): Ended => {
  switch (endedAs(run)) {
    case 'completed':
      return { severity: 'success', text: 'All changes have been saved.' };
    case 'completed_with_errors':
      return { severity: 'warning', text: 'Some changes could not be saved. You can retry them.' };
    case 'failed':
      return { severity: 'error', text: 'None of the changes could be saved. You can retry them.' };
    case 'cancelled':
      return { severity: 'warning', text: 'Stopped. Changes saved before that are kept.' };
    case 'discarded':
      return { severity: 'info', text: 'Discarded. Nothing was changed.' };
    case 'pending':
    case 'running':
    case 'awaiting_approval':
      return { severity: 'info', text: '' };
  }
};

const states: Record<TaskStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'info' },
  running: { label: 'Being saved', tone: 'info' },
  awaiting_approval: { label: 'Preview', tone: 'warning' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  completed: { label: 'Saved', tone: 'success' },
  completed_with_errors: { label: 'Partly saved', tone: 'warning' },
  failed: { label: 'Not saved', tone: 'error' },
  cancelled: { label: 'Stopped', tone: 'neutral' },
};

export const stateOf = (run: Pick<EditRun, 'status' | 'items_success'>): { label: string; tone: Tone } =>
  states[endedAs(run)];

const products = (count: number): string => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;

/** Title of a bulk edit: `Prices of 12 products`, `Undo: CSV import of 3 products`. */
export const editTitle = ({ source, prices, items_total: count, undo_of, retry_of }: EditRun): string => {
  const subject = prices ? 'Prices' : 'Stock';
  const what = source === 'csv' ? `CSV import of ${products(count)}` : `${subject} of ${products(count)}`;
  if (undo_of !== null) return `Undo: ${what}`;
  return retry_of === null ? what : `Retry: ${what}`;
};

/** Purpose of opening a bulk edit. */
export const offersOf = ({ can, status }: Pick<EditRun, 'can' | 'status'>): string => {
  if (can.apply) return 'Review and apply';
  if (can.retry) return 'Review and retry';
  if (can.undo) return 'Review and undo';
  return isMoving(status) ? 'Show progress' : 'View';
};
