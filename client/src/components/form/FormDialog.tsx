import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { useCallback, useMemo, useRef, useState } from 'react';
import { LazyConfirmDialog } from '../LazyConfirmDialog';
import { useDialogTarget } from '../use-dialog-target';
import { FormDialogContext, type Contents } from './form-dialog-context';
import { LeaveWarning } from './LeaveWarning';

type FormDialogProps = Omit<DialogProps, 'onClose'> & { open: boolean; onClose: () => void };

const nothing: Contents = { isDirty: false, isBusy: false };

/**
 * Dialog that protects its form: Escape, the backdrop and navigation ask before discarding changes, and it stays open
 * while saving. The form reports its state with `useFormDialog`.
 */
export const FormDialog = ({ open, onClose, children, ...dialog }: FormDialogProps) => {
  const contents = useRef(nothing);
  const [isUnsaved, setUnsaved] = useState(false);
  const { target, isOpen, show, hide } = useDialogTarget<{ go: () => void }>();

  const tell = useCallback((told: Contents) => {
    contents.current = told;
    setUnsaved(told.isDirty && !told.isBusy);
  }, []);
  const leave = useCallback(
    (go: () => void) => {
      const { isDirty, isBusy } = contents.current;
      if (isBusy) return;
      if (isDirty) show({ go });
      else go();
    },
    [show],
  );
  const state = useMemo(() => ({ tell, leave }), [tell, leave]);

  return (
    <>
      <Dialog open={open} onClose={() => leave(onClose)} {...dialog}>
        <FormDialogContext value={state}>{children}</FormDialogContext>
      </Dialog>
      <LazyConfirmDialog
        open={open && isOpen}
        title="Close without saving?"
        confirmLabel="Close"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => {
          hide();
          target?.go();
        }}
        onCancel={hide}
      >
        Your changes are not saved yet and will be lost.
      </LazyConfirmDialog>
      {open && <LeaveWarning isDirty={isUnsaved} />}
    </>
  );
};
