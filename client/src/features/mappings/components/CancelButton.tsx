import Button from '@mui/material/Button';
import { useCancelMappingTask } from '../api/mapping-task-mutations';

/** Cancels a task, which stops at its next safe point. */
export const CancelButton = ({ taskId }: { taskId: string }) => {
  const { mutate: cancel, isPending, isSuccess } = useCancelMappingTask(taskId);
  const asked = isPending || isSuccess;
  return (
    <Button size="small" color="inherit" disabled={asked} onClick={() => cancel()}>
      {asked ? 'Cancelling…' : 'Cancel'}
    </Button>
  );
};
