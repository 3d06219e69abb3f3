import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FormDialog } from '../../../components/form/FormDialog';
import { EditRun } from './EditRun';

type EditRunDialogProps = { runId: string; open: boolean; onClose: () => void };

/** A bulk edit that was closed before, opened again. */
export const EditRunDialog = ({ runId, open, onClose }: EditRunDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Bulk edit</DialogTitle>
      <EditRun runId={runId} onClose={onClose} />
    </FormDialog>
  );
};
