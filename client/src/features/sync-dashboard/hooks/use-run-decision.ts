import type { Run } from '@chainline/shared/sync/run-contract';
import { useApplyRun, useDiscardRun, useRetryRun, useUndoRun } from '../../runs';
import { useCancelTask } from '../api/task-mutations';
import type { Decision } from '../run-decisions';

/** Carries out a decision about a run. `onStarted` receives the run to follow, if there is one. */
export const useRunDecision = (run: Run, onStarted: (runId: string) => void) => {
  const apply = useApplyRun();
  const discard = useDiscardRun();
  const undo = useUndoRun();
  const retry = useRetryRun();
  const cancel = useCancelTask();

  const decide = (decision: Decision, onSettled: () => void) => {
    const follow = ({ sync_id }: { sync_id: string }) => onStarted(sync_id);
    switch (decision) {
      case 'apply':
        // Call it right away: the card, and with it the callback, unmounts when the answer comes.
        onStarted(run.id);
        apply.mutate(run, { onSettled });
        break;
      case 'discard':
        discard.mutate(run.id, { onSettled });
        break;
      case 'undo':
        undo.mutate(run.id, { onSuccess: follow, onSettled });
        break;
      case 'retry':
        retry.mutate(run.id, { onSuccess: follow, onSettled });
        break;
      case 'cancel':
        cancel.mutate(run.id, { onSettled });
        break;
    }
  };

  return { decide, isPending: [apply, discard, undo, retry, cancel].some((mutation) => mutation.isPending) };
};
