import { runKindSchema, type Run, type RunKind } from '@chainline/shared/sync/run-contract';
import type { TaskStatus } from '@chainline/shared/tasks/task-contract';
import type { Tone } from '../../components/StatusChip';
import { formatLength } from './ago';

const kindLabels: Record<RunKind, string> = {
  import_woo: 'Import from WooCommerce',
  import_lightspeed: 'Import from Lightspeed',
  stock: 'Stock sync',
  selective: 'Selective sync',
  auto_match: 'Auto-match',
  edit: 'Product edit',
  import_bikes: 'Import into the bike register',
};

export const kindOptions = runKindSchema.options.map((value) => ({ value, label: kindLabels[value] }));

export const systemOptions = [
  { value: 'woocommerce', label: 'WooCommerce' },
  { value: 'lightspeed', label: 'Lightspeed' },
] as const;

export const automaticOptions = [{ value: 'true', label: 'Shown' }] as const;

export const statuses: Record<TaskStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  awaiting_approval: { label: 'Waiting for a decision', tone: 'secondary' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  completed: { label: 'Completed', tone: 'success' },
  completed_with_errors: { label: 'Completed with errors', tone: 'warning' },
  failed: { label: 'Failed', tone: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Text at the end of a sync, as specified. */
export const endText = (status: TaskStatus): string => `Sync ${status.replaceAll('_', ' ')}!`;

export const startedBy = ({ started_by }: Run): string => started_by ?? 'Automatic';

/** Duration of a run; null if unknown. */
export const tookText = ({ started_at, finished_at }: Run): string | null =>
  started_at === null || finished_at === null
    ? null
    : formatLength(Math.max(1000, Date.parse(finished_at) - Date.parse(started_at)));
