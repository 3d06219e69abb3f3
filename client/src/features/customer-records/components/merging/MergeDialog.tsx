import type { ComparedCustomer, DuplicatePair } from '@chainline/shared/customers/customer-merge-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { errorMessage } from '../../../../lib/api-error';
import { mergeQueries, useMergeCustomers } from '../../api/merge-calls';
import { ComparedCard } from './ComparedCard';

type ChoiceProps = { name: string; customer: ComparedCustomer; isKept: boolean; onKeep: () => void };

const Choice = ({ name, customer, isKept, onKeep }: ChoiceProps) => (
  <Stack spacing={1} sx={{ minWidth: 0 }}>
    <Stack component="label" direction="row" spacing={1} sx={{ alignItems: 'center', typography: 'body2' }}>
      <Box
        component="input"
        type="radio"
        name={name}
        checked={isKept}
        onChange={onKeep}
        aria-label={`Keep ${customer.name} (customer ${customer.id})`}
        sx={{ width: 20, height: 20, m: 0, accentColor: 'var(--cl-palette-primary-main)' }}
      />
      <span>Keep this record</span>
    </Stack>
    <ComparedCard customer={customer} />
  </Stack>
);

type ContentProps = {
  pair: DuplicatePair;
  merge: ReturnType<typeof useMergeCustomers>;
  onClose: () => void;
  onMerged: (keptId: number) => void;
};

/** Keeps the record with more quotes by default. */
const likelyKept = ({ one, other }: DuplicatePair): number =>
  other.total_quotes > one.total_quotes ? other.id : one.id;

const Content = ({ pair, merge, onClose, onMerged }: ContentProps) => {
  const groupName = useId();
  const [keptId, setKeptId] = useState(() => likelyKept(pair));
  const { one, other } = pair;
  const [kept, merged] = keptId === one.id ? [one, other] : [other, one];
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {merge.error && <Alert severity="error">{errorMessage(merge.error)}</Alert>}
          <Typography variant="body2">
            The record you keep retains its own name and details, and gains the emails, phones, addresses, tags, notes,
            quotes and orders of the other one. You can undo a merge.
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
            {[one, other].map((customer) => (
              <Choice
                key={customer.id}
                name={groupName}
                customer={customer}
                isKept={customer.id === keptId}
                onKeep={() => setKeptId(customer.id)}
              />
            ))}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={merge.isPending}
          onClick={() => merge.mutate({ kept, merged }, { onSuccess: () => onMerged(kept.id) })}
        >
          Merge
        </Button>
      </DialogActions>
    </>
  );
};

type MergeDialogProps = {
  /** Ids of both customers, which are refetched: the merge is refused if one has changed since. */
  ids: readonly [number, number];
  open: boolean;
  onClose: () => void;
  onMerged: (keptId: number) => void;
};

/** Compares two customers and merges them. Needs a new key on each opening. */
export const MergeDialog = ({ ids: [one, other], open, onClose, onMerged }: MergeDialogProps) => {
  const titleId = useId();
  const { data, error, refetch } = useQuery(mergeQueries.compare(one, other));
  // Held here so that an error stays visible when the compared records are reloaded.
  const merge = useMergeCustomers();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Merge Customers</DialogTitle>
      {data ? (
        <Content
          key={`${data.one.version}-${data.other.version}`}
          pair={data}
          merge={merge}
          onClose={onClose}
          onMerged={onMerged}
        />
      ) : (
        <DialogContent>
          {error ? (
            <ErrorState message="The customers could not be compared." error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState label="Loading both customers" />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
};
