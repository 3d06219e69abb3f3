import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ComponentProps } from 'react';
import { ReassignForm } from './ReassignForm';

type ReassignDialogProps = Omit<ComponentProps<typeof ReassignForm>, 'cancelLabel' | 'note'> & { open: boolean };

/** Its key must change with each opening, so that it begins anew. */
export const ReassignDialog = ({ open, ...rest }: ReassignDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={rest.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Reassign open quotes</DialogTitle>
      <ReassignForm {...rest} cancelLabel="Cancel" />
    </Dialog>
  );
};
