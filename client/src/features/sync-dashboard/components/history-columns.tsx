import type { Run } from '@chainline/shared/sync/run-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { StatusChip } from '../../../components/StatusChip';
import { formatCount, formatDateTime, unknown } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { startedBy, statuses, tookText } from '../run-labels';

const RunCell = ({ run }: { run: Run }) => (
  <Box sx={{ minWidth: { sm: 220 } }}>
    <Link component={RouterLink} to={paths.syncRun(run.id)} sx={{ fontWeight: 600 }}>
      {run.name}
    </Link>
    {run.message !== '' && (
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', fontWeight: 400, overflowWrap: 'anywhere' }}
      >
        {run.message}
      </Typography>
    )}
  </Box>
);

const Count = ({ count, tone }: { count: number; tone?: 'error' | 'warning' }) => (
  <Box
    component="span"
    sx={{
      fontWeight: count > 0 ? 600 : 400,
      color: count === 0 ? 'text.secondary' : tone ? `${tone}.main` : 'text.primary',
    }}
  >
    {formatCount(count)}
  </Box>
);

export const historyColumns: readonly Column<Run>[] = [
  { id: 'name', header: 'Run', priority: 'title', cell: (run) => <RunCell run={run} /> },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusChip {...statuses[status]} /> },
  {
    id: 'started',
    header: 'Started',
    cell: (run) => (
      <Box sx={{ whiteSpace: 'nowrap' }}>
        {formatDateTime(run.created_at)}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {startedBy(run)}
        </Typography>
      </Box>
    ),
  },
  { id: 'took', header: 'Duration', align: 'right', priority: 'low', cell: (run) => tookText(run) ?? unknown },
  { id: 'applied', header: 'Done', align: 'right', cell: (run) => <Count count={run.items_success} /> },
  { id: 'failed', header: 'Failed', align: 'right', cell: (run) => <Count count={run.items_failed} tone="error" /> },
  {
    id: 'conflicts',
    header: 'Conflicts',
    align: 'right',
    cell: (run) => <Count count={run.items_conflict} tone="warning" />,
  },
  {
    id: 'skipped',
    header: 'Skipped',
    align: 'right',
    priority: 'low',
    cell: (run) => <Count count={run.items_skipped} />,
  },
];
