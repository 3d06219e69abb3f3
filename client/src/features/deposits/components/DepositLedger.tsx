import { depositPageSizes, type DepositQuery } from '@chainline/shared/deposits/deposit-contract';
import DepositIcon from '@mui/icons-material/SavingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { paths } from '../../../lib/paths';
import type { ListChange } from '../../../lib/url-state';
import { depositQueries } from '../api/deposit-queries';
import { isFiltered, noFilters } from '../deposit-view';
import { depositColumns } from './deposit-columns';
import { DepositFilters } from './DepositFilters';
import { DepositTiles } from './DepositTiles';

/** Positions each row so that its link can cover it. */
const linkedRows = { '& tbody tr, & ul > li': { position: 'relative' } } as const;

const NoDeposits = ({ onClear }: { onClear: (() => void) | null }) => (
  <EmptyState
    icon={<DepositIcon />}
    title="No deposits found"
    description={
      onClear
        ? 'The search and filters may be hiding other deposits.'
        : 'Once a customer accepts a quote, the amount due appears here.'
    }
    action={
      onClear ? (
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      ) : (
        <Button variant="contained" component={RouterLink} to={paths.quotes()}>
          Quotes
        </Button>
      )
    }
  />
);

type DepositLedgerProps = { state: DepositQuery; change: ListChange<DepositQuery>; seesAll: boolean };

/** Sums, filters and table. */
export const DepositLedger = ({ state, change, seesAll }: DepositLedgerProps) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(depositQueries.list(state));
  return (
    <Stack spacing={2}>
      <DepositTiles
        summary={data?.summary}
        failed={error !== null}
        status={state.status}
        onShow={(status) => change({ status: state.status === status ? undefined : status })}
      />
      <DepositFilters state={state} seesAll={seesAll} onChange={change} />
      {error && <ErrorState message="The deposits could not be loaded." error={error} onRetry={() => void refetch()} />}
      {(data !== undefined || !error) && (
        <Box sx={linkedRows}>
          <DataTable
            label="Deposits"
            columns={depositColumns}
            rows={data?.deposits}
            rowKey={({ quote_id: id }) => id}
            list={{ state, change, total: data?.pagination.total, pageSizes: depositPageSizes }}
            refreshing={isPlaceholderData}
            empty={<NoDeposits onClear={isFiltered(state) ? () => change(noFilters) : null} />}
          />
        </Box>
      )}
    </Stack>
  );
};
