import { isFinished } from '@chainline/shared/tasks/task-contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { useToast } from '../../../components/toast-context';
import { mappingTaskQueries } from '../api/mapping-task-queries';
import { endSeverity, matchEndText, toMatchView } from '../work-view';
import { CancelButton } from './CancelButton';

type MatchProgressProps = { taskId: string; onClose: () => void; onReview: (() => void) | null };

/** Progress and outcome of an auto-match, polled every two seconds. */
export const MatchProgress = ({ taskId, onClose, onReview }: MatchProgressProps) => {
  const toast = useToast();
  const query = mappingTaskQueries.match(taskId, (task) =>
    toast({ message: matchEndText(task), tone: endSeverity(task.status) }),
  );
  const { data: task, error, refetch } = useQuery(query);
  if (error) {
    return (
      <ErrorState error={error} message="Failed to get the status of the auto-match." onRetry={() => void refetch()} />
    );
  }
  if (!task) return <ProgressAlert severity="info" title="Starting the auto-match" percent={null} />;
  if (!isFinished(task.status)) {
    return <ProgressAlert {...toMatchView(task)} actions={<CancelButton taskId={taskId} />} />;
  }
  const { percent, ...view } = toMatchView(task);
  return (
    <ProgressAlert
      {...view}
      {...(percent === null ? {} : { percent })}
      onClose={onClose}
      actions={
        task.status === 'completed' &&
        onReview && (
          <Button size="small" color="inherit" onClick={onReview}>
            Review
          </Button>
        )
      }
    />
  );
};
