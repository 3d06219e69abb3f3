import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { personName } from '../../../lib/person-name';
import { useToast } from '../../../components/toast-context';
import { useOneAtATime } from '../../../components/use-one-at-a-time';
import { useDeactivate, useReassign } from '../api/user-mutations';
import { withdrawnText } from '../withdrawn-text';
import { ReassignForm } from './ReassignForm';

type Deactivating = ReturnType<typeof useDeactivate>;
type QuestionProps = { user: ManagedUser; deactivate: Deactivating } & {
  onClose: () => void;
  onQuotesLeft: (count: number) => void;
};

const Question = ({ user, deactivate, onClose, onQuotesLeft }: QuestionProps) => {
  const toast = useToast();
  const once = useOneAtATime();
  const closed = ({ message, open_quotes }: NonNullable<Deactivating['data']>) => {
    if (open_quotes.length > 0) {
      onQuotesLeft(open_quotes.length);
      return;
    }
    toast({ message, tone: 'success' });
    onClose();
  };
  // The dialog shows errors.
  const confirm = () => void once(() => deactivate.mutateAsync().then(closed, () => undefined));
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {deactivate.error && <ErrorState message="The account was not deactivated." error={deactivate.error} />}
          <Typography>
            {`${personName(user)} is signed out everywhere at once and cannot sign in again until the account is reactivated. Their work is kept.`}
          </Typography>
          {user.open_invitations > 0 && <Typography>{withdrawnText(user)}</Typography>}
          {user.open_quotes > 0 && <Typography>You can reassign their open quotes in the next step.</Typography>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={deactivate.isPending} autoFocus>
          Cancel
        </Button>
        <Button variant="contained" color="error" loading={deactivate.isPending} onClick={confirm}>
          Deactivate
        </Button>
      </DialogActions>
    </>
  );
};

type DeactivateDialogProps = { user: ManagedUser; open: boolean; onClose: () => void };

/** Deactivates an account, then offers to reassign its open quotes. Needs a new key on each opening. */
export const DeactivateDialog = ({ user, open, onClose }: DeactivateDialogProps) => {
  const titleId = useId();
  const [left, setLeft] = useState<number | null>(null);
  const deactivate = useDeactivate(user.id);
  const reassign = useReassign(user.id);
  const isBusy = deactivate.isPending || reassign.isPending;
  return (
    <Dialog open={open} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {left === null ? `Deactivate ${user.username}?` : `${user.username} is deactivated`}
      </DialogTitle>
      {left === null ? (
        <Question user={user} deactivate={deactivate} onClose={onClose} onQuotesLeft={setLeft} />
      ) : (
        <ReassignForm
          user={user}
          count={left}
          reassign={reassign}
          note="The account is closed and all its sessions have ended."
          cancelLabel="Later"
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};
