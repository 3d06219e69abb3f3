import type { Run } from '@chainline/shared/sync/run-contract';
import Button from '@mui/material/Button';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useRunDecision } from '../hooks/use-run-decision';
import { decisionsFor, textOf, type Decision } from '../run-decisions';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';

type RunActionsProps = {
  run: Run;
  /** Called with the run that a decision started. */
  onStarted: (runId: string) => void;
};

/** Actions on a run, each with a confirmation. */
export const RunActions = ({ run, onStarted }: RunActionsProps) => {
  const deciding = useDialogTarget<Decision>();
  const { decide, isPending } = useRunDecision(run, onStarted);
  const asked = deciding.target && textOf(deciding.target, run);
  return (
    <>
      {decisionsFor(run).map((decision) => {
        const { label, tone } = textOf(decision, run);
        return (
          <Button
            key={decision}
            variant={decision === 'apply' ? 'contained' : 'outlined'}
            color={tone === 'danger' ? 'error' : 'primary'}
            disabled={isPending}
            onClick={() => deciding.show(decision)}
          >
            {label}
          </Button>
        );
      })}
      {asked && (
        <LazyConfirmDialog
          open={deciding.isOpen}
          title={asked.title}
          confirmLabel={asked.confirm}
          cancelLabel="Not now"
          tone={asked.tone}
          busy={isPending}
          onConfirm={() => deciding.target && decide(deciding.target, deciding.hide)}
          onCancel={deciding.hide}
        >
          {asked.text}
        </LazyConfirmDialog>
      )}
    </>
  );
};
