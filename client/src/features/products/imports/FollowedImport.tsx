import { isFinished, type Task } from '@chainline/shared/tasks/task-contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { useCancelProductTask } from './import-mutations';
import { importQueries } from './import-queries';
import { toImportView, type ImportSource } from './import-view';
import { StartingImport } from './StartingImport';

type FollowedImportProps = { source: ImportSource; taskId: string; onClose: () => void };

const RunningImport = ({ source, task }: { source: ImportSource; task: Task }) => {
  const { mutate: cancel, isPending, isSuccess } = useCancelProductTask(task.task_id);
  const asked = isPending || isSuccess;
  return (
    <ProgressAlert
      {...toImportView(source, task)}
      actions={
        <Button size="small" color="inherit" disabled={asked} onClick={() => cancel()}>
          {asked ? 'Cancelling…' : 'Cancel'}
        </Button>
      }
    />
  );
};

/** An import in progress or ended, polled every two seconds. */
export const FollowedImport = ({ source, taskId, onClose }: FollowedImportProps) => {
  const { data: task, error, refetch } = useQuery(importQueries.task(taskId));
  if (error) return <ErrorState error={error} message="Failed to get sync status." onRetry={() => void refetch()} />;
  if (!task) return <StartingImport source={source} />;
  if (!isFinished(task.status)) return <RunningImport source={source} task={task} />;
  const { percent, ...view } = toImportView(source, task);
  return <ProgressAlert {...view} {...(percent === null ? {} : { percent })} onClose={onClose} />;
};
