import type { WorkSummary } from '@chainline/shared/work-orders/work-order-contract';
import { workStateLabels } from '@chainline/shared/work-orders/work-order-rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { StatusChip } from '../../../components/StatusChip';
import { formatDate, unknown } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { dayText, durationText, stateTones } from '../work-words';

const dayOr = (day: string | null): string => (day === null ? unknown : dayText(day));

export const workColumns: readonly Column<WorkSummary>[] = [
  {
    id: 'number',
    header: 'Job',
    priority: 'title',
    cell: ({ id, number }) => (
      <Link component={RouterLink} to={paths.job(String(id))} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {number}
      </Link>
    ),
  },
  {
    id: 'bike',
    header: 'Bike',
    cell: ({ bike, customer_name: customer }) => (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {bike}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {customer}
        </Typography>
      </Box>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatusChip label={workStateLabels[state]} tone={stateTones[state]} />,
  },
  { id: 'promised_on', header: 'Promised', sortable: true, cell: ({ promised_on: day }) => dayOr(day) },
  { id: 'day', header: 'Day', sortable: true, cell: ({ day }) => dayOr(day) },
  { id: 'mechanic', header: 'Mechanic', cell: ({ assigned_to_name: name }) => name ?? 'Nobody yet' },
  { id: 'minutes', header: 'Work', align: 'right', cell: ({ minutes }) => durationText(minutes) },
  { id: 'created_at', header: 'Booked', sortable: true, cell: ({ created_at: at }) => formatDate(at) },
];
