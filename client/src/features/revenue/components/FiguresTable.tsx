import type { RevenueGroup } from '@chainline/shared/revenue/revenue-contract';
import { profitOf, type Period } from '@chainline/shared/revenue/revenue-rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { formatAud, formatCount } from '../../../lib/format';
import { rowsPath, type RevenueState } from '../revenue-state';
import { changeText, groupingLabels, groupName } from '../revenue-view';

const Detail = ({ children }: { children: string }) => (
  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

/** A dash for nothing, so that the days with money stand out. */
const amountText = (dollars: number): string => (dollars === 0 ? '–' : formatAud(dollars));

const MarginCell = ({ margin }: Pick<RevenueGroup, 'margin'>) => {
  if (margin === null) return null;
  const { amount, percent } = profitOf(margin);
  const unknown = margin.unknown_lines;
  return (
    <>
      {percent === null ? '–' : `${formatAud(amount)} (${percent.toLocaleString('en-AU')}%)`}
      {unknown > 0 && <Detail>{`${formatCount(unknown)} ${unknown === 1 ? 'line' : 'lines'} without cost`}</Detail>}
    </>
  );
};

type Options = { state: RevenueState; period: Period; seesMargins: boolean };

const columnsFor = ({ state, period, seesMargins }: Options): readonly Column<RevenueGroup>[] => [
  {
    id: 'label',
    header: groupingLabels[state.by],
    priority: 'title',
    cell: (group) => <Box sx={{ overflowWrap: 'anywhere' }}>{groupName(state.by, group)}</Box>,
  },
  {
    id: 'net',
    header: 'Revenue',
    align: 'right',
    cell: (group) =>
      group.received === 0 && group.refunded === 0 ? (
        '–'
      ) : (
        <Link
          component={RouterLink}
          to={rowsPath(state, period, group)}
          aria-label={`${formatAud(group.net)}: payments of ${groupName(state.by, group)}`}
          sx={{ fontWeight: 600 }}
        >
          {formatAud(group.net)}
        </Link>
      ),
  },
  { id: 'received', header: 'Received', align: 'right', cell: ({ received }) => amountText(received) },
  {
    id: 'refunded',
    header: 'Refunded',
    align: 'right',
    cell: ({ refunded }) => amountText(refunded),
  },
  { id: 'gst', header: 'GST', align: 'right', cell: ({ gst }) => amountText(gst) },
  ...(seesMargins
    ? [
        {
          id: 'margin',
          header: 'Margin',
          align: 'right' as const,
          cell: (group: RevenueGroup) => <MarginCell margin={group.margin} />,
        },
      ]
    : []),
  {
    id: 'previous',
    header: 'Previous period',
    align: 'right',
    cell: ({ net, previous_net: before }) => (
      <>
        {amountText(before)}
        <Detail>{changeText(net, before)}</Detail>
      </>
    ),
  },
];

type FiguresTableProps = Options & {
  groups: readonly RevenueGroup[] | undefined;
  refreshing: boolean;
  empty: ReactNode;
};

/** One row per group; its revenue links to its payments. */
export const FiguresTable = ({ groups, refreshing, empty, ...options }: FiguresTableProps) => (
  <DataTable
    label="Figures"
    columns={columnsFor(options)}
    rows={groups}
    rowKey={({ key }) => key}
    refreshing={refreshing}
    empty={empty}
  />
);
