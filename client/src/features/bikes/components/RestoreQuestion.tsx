import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import type { useRestoreWithQuestion } from '../hooks/use-restore-with-question';
import { DoubleRecords } from './DoubleRecords';

type RestoreQuestionProps = Pick<ReturnType<typeof useRestoreWithQuestion>, 'question' | 'isRestoring'>;

/** Asks about a deleted record whose serial number another one has by now. */
export const RestoreQuestion = ({ question, isRestoring }: RestoreQuestionProps) => (
  <LazyConfirmDialog
    open={question.isOpen}
    title="This serial number is already in the register"
    confirmLabel="Restore anyway"
    busy={isRestoring}
    onConfirm={question.accept}
    onCancel={question.hide}
  >
    {question.target && (
      <>
        {`${question.target.bike.model} was not restored. One serial number belongs to one bike, and this one is also on:`}
        <DoubleRecords bikes={question.target.doubles} />
      </>
    )}
  </LazyConfirmDialog>
);
