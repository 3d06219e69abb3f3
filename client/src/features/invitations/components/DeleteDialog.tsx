import type { Invitation } from '@chainline/shared/invitations/invitation-contract';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { ErrorState } from '../../../components/ErrorState';
import { useToast } from '../../../components/toast-context';
import { useRemoveInvitation } from '../api/invitation-mutations';
import { invitationFailureText } from '../invitation-failure';

type DeleteDialogProps = {
  invitation: Invitation;
  open: boolean;
  onClose: () => void;
  onDeleted: (id: number) => void;
};

/** Confirms deleting an invitation. Needs a new key on each opening. */
export const DeleteDialog = ({ invitation, open, onClose, onDeleted }: DeleteDialogProps) => {
  const toast = useToast();
  const remove = useRemoveInvitation();
  const confirm = () =>
    remove.mutate(invitation.id, {
      onSuccess: () => {
        toast({ message: 'Invitation deleted', tone: 'success' });
        onDeleted(invitation.id);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title="Delete invitation?"
      confirmLabel="Delete"
      tone="danger"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {remove.error && <ErrorState message={invitationFailureText('delete', remove.error)} error={remove.error} />}
      {`The invitation for ${invitation.email} will be deleted, and its links will stop working. This action cannot be undone.`}
    </ConfirmDialog>
  );
};
