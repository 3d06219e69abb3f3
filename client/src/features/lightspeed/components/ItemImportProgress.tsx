import type { Task } from '@chainline/shared/tasks/task-contract';
import Alert, { type AlertColor } from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../../../components/ErrorState';
import { ApiError } from '../../../lib/api-error';
import { formatCount } from '../../../lib/format';
import type { ItemImport } from '../hooks/use-item-import';

const Running = ({ task }: { task: Task | null }) => {
  const progress = task?.progress ?? null;
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Importing items from Lightspeed
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {task?.message ?? 'Starting'}
          {progress !== null && ` (${progress}%)`}
        </Typography>
      </Stack>
      <LinearProgress
        aria-label="Import progress"
        {...(progress === null ? {} : { variant: 'determinate', value: progress })}
      />
    </Paper>
  );
};

type Ending = { severity: AlertColor; text: string };

const endingOf = ({ status, message, items_success, items_failed }: Task): Ending => {
  const read = `${formatCount(items_success)} items imported from Lightspeed`;
  if (status === 'failed') return { severity: 'error', text: `The import failed. ${message}` };
  if (status === 'cancelled') return { severity: 'info', text: `The import was cancelled: ${read}.` };
  if (status === 'completed') return { severity: 'success', text: `Import complete: ${read}.` };
  return { severity: 'warning', text: `${read}, ${formatCount(items_failed)} failed.` };
};

const Ended = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const { severity, text } = endingOf(task);
  return (
    <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'} onClose={onClose}>
      {text}
    </Alert>
  );
};

const wasAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

export const ItemImportProgress = ({ itemImport }: { itemImport: ItemImport }) => {
  const { state, start, follow, dismiss } = itemImport;
  switch (state.status) {
    case 'idle':
      return null;
    case 'starting':
      return <Running task={null} />;
    case 'running':
      return <Running task={state.task} />;
    case 'notStarted':
      return (
        <ErrorState
          message={wasAnswered(state.error) ? 'Failed to start sync.' : 'Failed to start sync due to an error.'}
          error={state.error}
          onRetry={start}
        />
      );
    case 'lost':
      return <ErrorState message="Failed to get sync status." error={state.error} onRetry={follow} />;
    case 'ended':
      return <Ended task={state.task} onClose={dismiss} />;
  }
};
