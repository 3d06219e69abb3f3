import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ComponentProps } from 'react';
import { useReassign } from '../api/user-mutations';
import { ReassignForm } from './ReassignForm';

type FormProps = ComponentProps<typeof ReassignForm>;
type ReassignDialogProps = Omit<FormProps, 'cancelLabel' | 'reassign'> & { open: boolean; cancelLabel?: string };

/** Needs a new key on each opening, to reset the form. */
export const ReassignDialog = ({ open, cancelLabel = 'Cancel', ...rest }: ReassignDialogProps) => {
  const titleId = useId();
  const reassign = useReassign(rest.user.id);
  return (
    <Dialog open={open} onClose={reassign.isPending ? undefined : rest.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Reassign open quotes</DialogTitle>
      <ReassignForm {...rest} reassign={reassign} cancelLabel={cancelLabel} />
    </Dialog>
  );
};
