import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import type { CustomerMerge } from '@chainline/shared/customers/customer-merge-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { StatusChip } from '../../../../components/StatusChip';
import { formatDateTime } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import { CustomerPicker } from '../../../customers';
import { mergeQueries, useDismissDuplicate, useUndoMerge } from '../../api/merge-calls';
import { useMergeDialog } from '../../hooks/use-merge-dialog';
import { reasonLabels } from '../../merge-words';

const MergeLine = ({ merge }: { merge: CustomerMerge }) => {
  const undo = useUndoMerge();
  const { merged, at, by, undone_at: undoneAt, can_undo: canUndo } = merge;
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', alignItems: 'center', py: 0.5 }}
    >
      <Box sx={{ mr: 'auto', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {merged.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[formatDateTime(at), by, undoneAt !== null && 'undone'].filter(Boolean).join(', ')}
        </Typography>
      </Box>
      {canUndo && (
        <Button
          size="small"
          aria-label={`Undo the merge with ${merged.name}`}
          loading={undo.isPending}
          onClick={() => undo.mutate(merge)}
        >
          Undo
        </Button>
      )}
    </Stack>
  );
};

const Merges = ({ customerId }: { customerId: number }) => {
  const { data } = useQuery(mergeQueries.merges(customerId));
  if (!data || data.length === 0) return null;
  return (
    <Box>
      <Typography variant="h4" component="h3">
        Merged records
      </Typography>
      <Box component="ul" aria-label="Merged records" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((merge) => (
          <MergeLine key={merge.id} merge={merge} />
        ))}
      </Box>
    </Box>
  );
};

type OpenMerge = (one: number, other: number) => void;

const Suggestions = ({ customerId, onMerge }: { customerId: number; onMerge: OpenMerge }) => {
  const query = { page: 1, per_page: 10, customer_id: customerId };
  const { data, error, refetch } = useQuery(mergeQueries.duplicates(query));
  const dismiss = useDismissDuplicate();
  if (!data) {
    return error ? (
      <ErrorState message="The duplicates could not be loaded." error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading duplicates" />
    );
  }
  if (data.pairs.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No likely duplicates.
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label="Possible duplicates" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.pairs.map((pair) => {
        const other = pair.one.id === customerId ? pair.other : pair.one;
        return (
          <Stack key={other.id} component="li" spacing={0.5} sx={{ py: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {[other.name, other.emails[0] ?? other.phones[0]].filter(Boolean).join(' · ')}
            </Typography>
            <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
              {pair.reasons.map((reason) => (
                <StatusChip key={reason} label={reasonLabels[reason]} tone="info" />
              ))}
            </Stack>
            <Stack direction="row" spacing={1}>
              <Button
                size="small"
                aria-label={`Compare with ${other.name}`}
                onClick={() => onMerge(customerId, other.id)}
              >
                Compare and merge
              </Button>
              <Button size="small" aria-label={`${other.name} is not the same`} onClick={() => dismiss.mutate(pair)}>
                Not the same
              </Button>
            </Stack>
          </Stack>
        );
      })}
    </Box>
  );
};

/** Other records of the same person: suggested ones, a search for another one, and merges that can be undone. */
export const DuplicatesPanel = ({ customerId }: { customerId: number }) => {
  const navigate = useNavigate();
  const [isSearching, setSearching] = useState(false);
  const { dialog, open } = useMergeDialog((keptId) => {
    setSearching(false);
    if (keptId !== customerId) void navigate(paths.customer(String(keptId)));
  });
  const pick = ({ id }: FoundCustomer) => {
    if (id !== customerId) open(customerId, id);
  };
  return (
    <Panel
      title="Duplicates"
      aside={
        <Button size="small" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
          Merge with…
        </Button>
      }
    >
      <Stack spacing={2}>
        {isSearching && (
          <Suspense fallback={<LoadingState label="Loading the search" />}>
            <CustomerPicker hint="Choosing one compares both records." onPick={pick} />
          </Suspense>
        )}
        <Suggestions customerId={customerId} onMerge={open} />
        <Merges customerId={customerId} />
      </Stack>
      {dialog}
    </Panel>
  );
};
