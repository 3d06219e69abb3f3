import type { RevenueRow } from '@chainline/shared/revenue/revenue-contract';
import { channelLabels } from '@chainline/shared/revenue/revenue-rules';
import RevenueIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { formatAud, formatCount, formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import type { ListChange } from '../../../lib/url-state';
import { revenueQueries } from '../api/revenue-queries';
import { isFiltered, noFilters, toRowsQuery, type RevenueState } from '../revenue-state';

const pageSizes = [25, 50, 100];

const NumberCell = ({ number, quote_id: id }: RevenueRow) =>
  id === null ? (
    <Box component="span" sx={{ fontWeight: 600 }}>{`Order ${number}`}</Box>
  ) : (
    <Link component={RouterLink} to={paths.quote(String(id))} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      {number}
    </Link>
  );

const columns: readonly Column<RevenueRow>[] = [
  { id: 'number', header: 'Quote or order', priority: 'title', cell: (row) => <NumberCell {...row} /> },
  { id: 'day', header: 'Day', cell: ({ day }) => formatDate(day) },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer_name: name }) => <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>,
  },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { id: 'channel', header: 'Channel', cell: ({ channel }) => channelLabels[channel] },
  { id: 'staff', header: 'Person', cell: ({ staff_name: name }) => name ?? '–' },
  { id: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => formatAud(amount) },
  { id: 'gst', header: 'GST', align: 'right', cell: ({ gst }) => formatAud(gst) },
];

/** Note that only a part of each payment counts, for filters that split payments. */
const partOf = ({ brand, category }: RevenueState): string =>
  brand === undefined && category === undefined
    ? ''
    : ' Amounts include only the part of each payment for these products.';

type RowsProps = { state: RevenueState; change: ListChange<RevenueState> };

/** Payments, refunds and orders behind a figure. */
export const Rows = ({ state, change }: RowsProps) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(revenueQueries.rows(toRowsQuery(state)));
  return (
    <Stack spacing={2}>
      {error && <ErrorState message="The payments could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {`${formatCount(data.pagination.total)} payments and refunds: ${formatAud(data.sum.amount)}, including GST of ${formatAud(data.sum.gst)}.${partOf(state)}`}
        </Typography>
      )}
      {(data !== undefined || !error) && (
        <DataTable
          label="Payments"
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          list={{
            state: { page: state.page, per_page: state.per_page, sort: '' },
            change,
            total: data?.pagination.total,
            pageSizes,
          }}
          refreshing={isPlaceholderData}
          empty={
            <EmptyState
              icon={<RevenueIcon />}
              title="No payments in this period"
              action={
                isFiltered(state) && (
                  <Button variant="outlined" onClick={() => change(noFilters)}>
                    Clear filters
                  </Button>
                )
              }
            />
          }
        />
      )}
    </Stack>
  );
};
