import { listDuplicates } from '@chainline/shared/customers/customer-merge-contract';
import DuplicatesIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { formatCount } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { useListState } from '../../../lib/url-state';
import { mergeQueries } from '../api/merge-calls';
import { PairCard } from '../components/merging/PairCard';
import { useMergeDialog } from '../hooks/use-merge-dialog';

const None = () => (
  <EmptyState
    icon={<DuplicatesIcon />}
    title="No duplicates found"
    description="Customers with the same phone, address, mailbox or ABN are suggested here as pairs."
  />
);

const pagesText = (total: number, more: boolean | undefined): string => {
  if (total === 1) return '1 pair may be the same customer';
  return `${formatCount(total)}${more === true ? '+' : ''} pairs may be the same customer`;
};

/** Pairs of customers that may be the same, to merge or to dismiss. */
export const DuplicatesPage = () => {
  const { state, change } = useListState(listDuplicates.query);
  const { data, error, refetch } = useQuery(mergeQueries.duplicates(state));
  const { dialog, open } = useMergeDialog();
  const pages = data?.pagination.pages ?? 1;
  return (
    <>
      <PageHeader
        title="Duplicate Customers"
        {...(data && data.pagination.total > 0
          ? { description: pagesText(data.pagination.total, data.pagination.more) }
          : {})}
        actions={
          <Button variant="outlined" component={RouterLink} to={paths.customers()}>
            All customers
          </Button>
        }
      />
      <Stack spacing={2}>
        {error && (
          <ErrorState message="The duplicates could not be loaded." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingState label="Loading duplicates" />}
        {data && (
          <Paper variant="outlined" sx={{ boxShadow: 1, overflow: 'hidden' }}>
            {data.pairs.length === 0 ? (
              <None />
            ) : (
              <Box component="ul" aria-label="Duplicates" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {data.pairs.map((pair) => (
                  <PairCard
                    key={`${pair.one.id}-${pair.other.id}`}
                    pair={pair}
                    onMerge={() => open(pair.one.id, pair.other.id)}
                  />
                ))}
              </Box>
            )}
          </Paper>
        )}
        {pages > 1 && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Button disabled={state.page === 1} onClick={() => change({ page: state.page - 1 })}>
              Previous
            </Button>
            <Typography variant="body2">{`Page ${state.page} of ${formatCount(pages)}`}</Typography>
            <Button disabled={state.page >= pages} onClick={() => change({ page: state.page + 1 })}>
              Next
            </Button>
          </Stack>
        )}
      </Stack>
      {dialog}
    </>
  );
};
