import type { FieldChange, Run } from '@chainline/shared/sync/run-contract';
import type { TaskStatus } from '@chainline/shared/tasks/task-contract';

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

/** How an edit of many products ended, in words. */
export const endOf = ({ status }: Run): Ended => {
  switch (status) {
    case 'completed':
      return { severity: 'success', text: 'All changes are saved.' };
    case 'completed_with_errors':
      return { severity: 'warning', text: 'Some changes could not be saved. They can be tried again.' };
    case 'failed':
      return { severity: 'error', text: 'The changes could not be saved.' };
    case 'cancelled':
      return { severity: 'warning', text: 'Stopped. What was saved until then stays.' };
    case 'discarded':
      return { severity: 'info', text: 'Dropped. Nothing was changed.' };
    case 'pending':
    case 'running':
    case 'awaiting_approval':
      return { severity: 'info', text: '' };
  }
};
