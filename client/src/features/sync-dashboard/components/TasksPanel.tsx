import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import type { Tasks } from '../api/dashboard-queries';
import { useCancelTask } from '../api/task-mutations';
import type { Dashboard } from '../hooks/use-dashboard';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { groupHints, groupLabels, taskGroups, type ListedTask, type TaskGroup } from '../task-view';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Panel } from '../../../components/Panel';
import { TaskTable } from './TaskTable';

type GroupProps = { group: TaskGroup; tasks: readonly ListedTask[]; onCancel: (task: ListedTask) => void };

const Group = ({ group, tasks, onCancel }: GroupProps) => (
  <Box component="section">
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'baseline', flexWrap: 'wrap', mb: 1 }}>
      <Typography variant="h4" component="h3">{`${groupLabels[group]} (${tasks.length})`}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {groupHints[group]}
      </Typography>
    </Stack>
    {tasks.length > 0 && <TaskTable group={group} tasks={tasks} onCancel={group === 'scheduled' ? null : onCancel} />}
  </Box>
);

const Groups = ({ tasks, onCancel }: { tasks: Tasks; onCancel: (task: ListedTask) => void }) => (
  <Stack spacing={2.5}>
    {taskGroups.map((group) => (
      <Group key={group} group={group} tasks={tasks[group]} onCancel={onCancel} />
    ))}
  </Stack>
);

const TasksSkeleton = () => (
  <LoadingState label="Loading the tasks">
    <Stack spacing={2}>
      <Skeleton variant="rounded" height={84} />
      <Skeleton width={160} />
      <Skeleton width={160} />
    </Stack>
  </LoadingState>
);

/** Running, queued and scheduled tasks. */
export const TasksPanel = ({ tasks }: Pick<Dashboard, 'tasks'>) => {
  const cancelling = useDialogTarget<ListedTask>();
  const { mutate, isPending } = useCancelTask();
  const confirmed = () => {
    if (cancelling.target) mutate(cancelling.target.id, { onSettled: cancelling.hide });
  };
  return (
    <Panel title="Tasks">
      {tasks.data ? (
        <Groups tasks={tasks.data} onCancel={cancelling.show} />
      ) : tasks.error ? (
        <ErrorState message="The tasks could not be loaded." error={tasks.error} onRetry={() => void tasks.refetch()} />
      ) : (
        <TasksSkeleton />
      )}
      <LazyConfirmDialog
        open={cancelling.isOpen}
        title="Cancel this task?"
        confirmLabel="Cancel task"
        cancelLabel="Keep it running"
        tone="danger"
        busy={isPending}
        onConfirm={confirmed}
        onCancel={cancelling.hide}
      >
        {`${cancelling.target?.name ?? ''} stops at its next safe point. Changes made until then are kept.`}
      </LazyConfirmDialog>
    </Panel>
  );
};
