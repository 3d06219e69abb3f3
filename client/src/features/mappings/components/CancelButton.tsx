import Button from '@mui/material/Button';
import { useCancelTask } from '../api/work-mutations';

/** Cancels a task, which stops at its next safe point. */
export const CancelButton = ({ taskId }: { taskId: string }) => {
  const { mutate: cancel, isPending, isSuccess } = useCancelTask(taskId);
  const asked = isPending || isSuccess;
  return (
    <Button size="small" color="inherit" disabled={asked} onClick={() => cancel()}>
      {asked ? 'Cancelling…' : 'Cancel'}
    </Button>
  );
};
