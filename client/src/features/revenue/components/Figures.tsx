import RevenueIcon from '@mui/icons-material/PaymentsOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import type { getRevenue } from '@chainline/shared/revenue/revenue-contract';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import type { ListChange } from '../../../lib/url-state';
import { isFiltered, noFilters, rowsPath, type RevenueState } from '../revenue-state';
import { FiguresTable } from './FiguresTable';
import { RevenueChart } from './RevenueChart';
import { RevenueTiles } from './RevenueTiles';

type Answer = ResponseOf<typeof getRevenue>;

const noPeriod = { from: '', to: '' };

type FiguresProps = {
  figures: UseQueryResult<Answer>;
  state: RevenueState;
  change: ListChange<RevenueState>;
  seesAll: boolean;
};

const NoRevenue = ({ onClear }: { onClear: (() => void) | null }) => (
  <EmptyState
    icon={<RevenueIcon />}
    title="No payments in this period"
    description={
      onClear
        ? 'The filters may be hiding others.'
        : 'Quote payments and paid online orders appear here. Choose another period, or see the quotes.'
    }
    action={
      onClear ? (
        <Button variant="outlined" onClick={onClear}>
          Clear filters
        </Button>
      ) : (
        <Button variant="contained" component={RouterLink} to={paths.quotes()}>
          Quotes
        </Button>
      )
    }
  />
);

type View = Omit<FiguresProps, 'figures'>;

const Skeletons = ({ state, seesAll }: View) => (
  <>
    <RevenueTiles totals={undefined} before="" rows="" seesMargins={seesAll} />
    <FiguresTable
      groups={undefined}
      refreshing={false}
      state={state}
      period={noPeriod}
      seesMargins={seesAll}
      empty={null}
    />
  </>
);

type ReadyProps = View & { answer: Answer; refreshing: boolean };

const Ready = ({ answer: { groups, period, previous, totals }, refreshing, state, change, seesAll }: ReadyProps) => (
  <>
    <RevenueTiles
      totals={totals}
      before={`from ${formatDate(previous.from)} to ${formatDate(previous.to)}`}
      rows={rowsPath(state, period, null)}
      seesMargins={seesAll}
    />
    {groups.length > 0 && <RevenueChart by={state.by} groups={groups} period={period} />}
    <FiguresTable
      groups={groups}
      refreshing={refreshing}
      state={state}
      period={period}
      seesMargins={seesAll}
      empty={<NoRevenue onClear={isFiltered(state) ? () => change(noFilters) : null} />}
    />
  </>
);

/** Sums, chart and table of the chosen grouping. */
export const Figures = ({ figures: { data, error, isPlaceholderData, refetch }, ...view }: FiguresProps) => (
  <Stack spacing={2}>
    {error && <ErrorState message="The revenue could not be loaded." error={error} onRetry={() => void refetch()} />}
    {data ? <Ready answer={data} refreshing={isPlaceholderData} {...view} /> : !error && <Skeletons {...view} />}
  </Stack>
);
