import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { personName } from '../../../lib/person-name';
import { quoteStatusLabel, staffQuery } from '../../quotes';
import { formatDateTime, unknown } from '../../../lib/format';
import { useRequote } from '../api/builder-mutations';
import { differencesOf, type Difference } from '../builder-differences';
import { toForm, type BuilderForm } from '../builder-form';

type DraftConflictDialogProps = {
  mine: BuilderForm;
  theirs: Quote;
  /** Rebases the form onto this version. */
  onKeepMine: (onto: Quote) => void;
  onTakeTheirs: () => void;
};

const useNameOf = () => {
  const { data: people } = useQuery(staffQuery());
  return (id: number): string => {
    const person = people?.find((one) => one.id === id);
    return person ? personName(person) : `User ${id}`;
  };
};

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  mt: 2,
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: 1, borderBottom: 1, borderColor: 'divider' },
  '& td': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& thead th': { color: 'text.secondary' },
} as const;

const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <Box component="table" sx={tableLook}>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Mine</th>
        <th scope="col">Theirs</th>
      </tr>
    </thead>
    <tbody>
      {differences.map(({ id, label, mine, theirs }) => (
        <tr key={id}>
          <th scope="row">{label}</th>
          <td>{mine ?? unknown}</td>
          <td>{theirs ?? unknown}</td>
        </tr>
      ))}
    </tbody>
  </Box>
);

const whoChanged = (quote: Quote): string => {
  const last = quote.events
    .filter(({ source }) => source === 'staff')
    .toSorted((one, other) => one.id - other.id)
    .at(-1);
  return last ? `${last.by} changed it on ${formatDateTime(last.at)}.` : 'It was just changed.';
};

/** Edit conflict of a draft, to be resolved by the second person. Cannot be dismissed. */
export const DraftConflictDialog = ({ mine, theirs, onKeepMine, onTakeTheirs }: DraftConflictDialogProps) => {
  const titleId = useId();
  const requote = useRequote();
  const differences = differencesOf(mine, toForm(theirs), useNameOf());
  const isDraft = theirs.can.edit;
  return (
    <Dialog open maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Someone else changed this quote</DialogTitle>
      <DialogContent>
        <Typography variant="body2">
          {whoChanged(theirs)} Your changes were not saved. Choose which version to keep.
        </Typography>
        {!isDraft && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {`The quote is now ${quoteStatusLabel(theirs.status).toLowerCase()} and can no longer be changed.`}
          </Alert>
        )}
        {differences.length > 0 && <Differences differences={differences} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={onTakeTheirs} disabled={requote.isPending}>
          Take theirs
        </Button>
        {isDraft && (
          <Button variant="contained" onClick={() => onKeepMine(theirs)}>
            Keep mine
          </Button>
        )}
        {!isDraft && theirs.can.requote && (
          <Button
            variant="contained"
            loading={requote.isPending}
            onClick={() => requote.mutate(theirs, { onSuccess: onKeepMine })}
          >
            Make a new version from mine
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
