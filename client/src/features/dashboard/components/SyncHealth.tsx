import type { Role } from '@chainline/shared/roles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { BarFigure } from '../../../components/charts/BarFigure';
import { FactList } from '../../../components/FactList';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { homeQueries, type SyncHealth as Health } from '../api/home-queries';
import { isQuiet, runLook, standstills, syncChart } from '../dashboard-view';
import { CardContent } from './CardContent';
import { CardLink } from './CardLink';

const toFacts = ({ is_connected, standstill, last_run }: Health) => [
  {
    label: 'Lightspeed',
    value: is_connected ? (
      <StatusChip label="Connected" tone="success" />
    ) : (
      <StatusChip label="Not connected" tone="error" />
    ),
  },
  ...(standstill === null
    ? []
    : [{ label: 'Stock sync', value: <StatusChip label={standstills[standstill]} tone="error" /> }]),
  {
    label: 'Last stock sync',
    value: last_run === null ? 'Never' : <StatusChip {...runLook(last_run.status)} />,
  },
  ...(last_run === null ? [] : [{ label: 'Finished', value: formatDateTime(last_run.finished_at) }]),
];

/** State of the stock sync; its page is for managers. */
export const SyncHealth = ({ role }: { role: Role }) => (
  <Panel
    title="Sync Health"
    {...(role === 'manager' ? { aside: <CardLink to={paths.syncDashboard()} label="Sync Details" /> } : {})}
  >
    <CardContent
      query={useQuery(homeQueries.syncHealth())}
      loading="Loading the sync health"
      failed="The sync health could not be loaded."
      height={240}
    >
      {(health) => (
        <Stack spacing={2}>
          <FactList facts={toFacts(health)} />
          {isQuiet(health) ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {health.standstill === null
                ? 'No changes waiting, no failures, no conflicts.'
                : 'Stock is not synced until this is settled.'}
            </Typography>
          ) : (
            <BarFigure name="Changes to sync" data={syncChart(health)} direction="lying" height={140} />
          )}
        </Stack>
      )}
    </CardContent>
  </Panel>
);
