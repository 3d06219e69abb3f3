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
import { personName } from '../../../components/quotes/person-name';
import { useToast } from '../../../components/toast-context';
import { useDeactivate } from '../api/user-mutations';
import { ReassignForm } from './ReassignForm';

type QuestionProps = { user: ManagedUser; onClose: () => void; onQuotesLeft: (count: number) => void };

const Question = ({ user, onClose, onQuotesLeft }: QuestionProps) => {
  const toast = useToast();
  const deactivate = useDeactivate(user.id);
  const confirm = () =>
    deactivate.mutate(undefined, {
      onSuccess: ({ message, open_quotes }) => {
        if (open_quotes.length > 0) {
          onQuotesLeft(open_quotes.length);
          return;
        }
        toast({ message, tone: 'success' });
        onClose();
      },
    });
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {deactivate.error && <ErrorState message="The account was not deactivated." error={deactivate.error} />}
          <Typography>
            {`${personName(user)} is signed out everywhere at once and cannot sign in again until the account is reactivated. Nothing that they did is lost.`}
          </Typography>
          {user.open_quotes > 0 && (
            <Typography>You can give their open quotes to somebody else in the next step.</Typography>
          )}
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

/** Closes an account, then offers its open quotes to others. Its key must change with each opening. */
export const DeactivateDialog = ({ user, open, onClose }: DeactivateDialogProps) => {
  const titleId = useId();
  const [left, setLeft] = useState<number | null>(null);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {left === null ? `Deactivate ${user.username}?` : `${user.username} is deactivated`}
      </DialogTitle>
      {left === null ? (
        <Question user={user} onClose={onClose} onQuotesLeft={setLeft} />
      ) : (
        <ReassignForm
          user={user}
          count={left}
          note="The account is closed and all its sessions have ended."
          cancelLabel="Later"
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};
