import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { staffQuery } from '../api/staff-queries';
import { useToast } from '../../../components/toast-context';
import { formatAud } from '../../../lib/format';
import { useAssignQuotes } from '../api/assign-mutation';
import { assignFailure, named } from '../quote-failures';
import { totalValue } from '../total-value';
import { AssigneeSelect } from './AssigneeSelect';
import { AssignTable } from './AssignTable';

const successShownMs = 1500;
const noUser = 'Please select a user to assign quotes to';

type ContentProps = {
  titleId: string;
  quotes: readonly QuoteSummary[];
  onClose: () => void;
  /** Called once the quotes are reassigned. */
  onAssigned?: () => void;
};

const Content = ({ titleId, quotes, onClose, onAssigned }: ContentProps) => {
  const { data: staff, error, refetch } = useQuery(staffQuery());
  const [userId, setUserId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const { mutate, data: success, error: refusal, isPending, isSuccess } = useAssignQuotes();
  const isSeveral = quotes.length > 1;

  // The success message of a bulk assignment stays briefly, unless the dialog is closed sooner.
  useEffect(() => {
    if (!isSuccess || !isSeveral) return undefined;
    const timer = window.setTimeout(onClose, successShownMs);
    return () => window.clearTimeout(timer);
  }, [isSuccess, isSeveral, onClose]);

  const assign = () => {
    setProblem(userId === null ? noUser : null);
    if (userId === null) return;
    mutate(
      { quoteIds: quotes.map(({ id }) => id), userId },
      {
        onSuccess: (message) => {
          onAssigned?.();
          if (isSeveral) return;
          toast({ message, tone: 'success' });
          onClose();
        },
      },
    );
  };

  return (
    <>
      <DialogTitle id={titleId}>Assign Quotes to Staff</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <Typography>
            {`${quotes.length} ${isSeveral ? 'quotes' : 'quote'}, total value ${formatAud(totalValue(quotes))}`}
          </Typography>
          {isSeveral && success !== undefined && <Alert severity="success">{success}</Alert>}
          {refusal && <Alert severity="error">{assignFailure(refusal)}</Alert>}
          {error && <ErrorState error={named('Failed to fetch users', error)} onRetry={() => void refetch()} />}
          <AssigneeSelect
            staff={staff}
            isFailed={error !== null}
            value={userId}
            problem={problem}
            disabled={isPending || isSuccess}
            onChange={(id) => {
              setUserId(id);
              setProblem(null);
            }}
          />
          <AssignTable quotes={quotes} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          {isSuccess ? 'Close' : 'Cancel'}
        </Button>
        <Button variant="contained" onClick={assign} disabled={isPending || isSuccess}>
          {isPending ? 'Assigning...' : `Assign ${quotes.length} ${isSeveral ? 'Quotes' : 'Quote'}`}
        </Button>
      </DialogActions>
    </>
  );
};

type AssignDialogProps = Omit<ContentProps, 'titleId'> & { open: boolean };

/** Assigns quotes to a staff member. Needs a new key on each opening. */
export const AssignDialog = ({ open, ...rest }: AssignDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={rest.onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <Content titleId={titleId} {...rest} />
    </Dialog>
  );
};
