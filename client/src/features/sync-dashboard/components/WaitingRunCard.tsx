import type { Run } from '@chainline/shared/sync/run-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState, type ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LoadingState } from '../../../components/LoadingState';
import { LazyRunItemsTable, RunSummary } from '../../runs';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { startedBy } from '../run-labels';
import { RunActions } from './RunActions';

type WaitingRunCardProps = { run: Run; onStarted: (runId: string) => void };

const stateOf = ({ held_reason, stale }: Run): ComponentProps<typeof StatusChip> => {
  if (held_reason !== null) return { label: 'Held', tone: 'warning' };
  return stale === null ? { label: 'Preview', tone: 'info' } : { label: 'Out of date', tone: 'neutral' };
};

/** A planned run that continues only when approved. */
export const WaitingRunCard = ({ run, onStarted }: WaitingRunCardProps) => {
  const titleId = useId();
  const itemsId = useId();
  const [showsItems, setShowsItems] = useState(false);
  const isHeld = run.held_reason !== null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{
        p: { xs: 2, md: 2.5 },
        boxShadow: 1,
        borderLeft: 4,
        borderLeftColor: isHeld ? 'warning.main' : 'info.main',
      }}
    >
      <Stack spacing={2}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography id={titleId} variant="h3" component="h2">
            <Link component={RouterLink} to={paths.syncRun(run.id)} color="inherit">
              {run.name}
            </Link>
          </Typography>
          <StatusChip {...stateOf(run)} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${startedBy(run)} · ${formatDateTime(run.created_at)}`}
          </Typography>
        </Stack>
        <RunSummary run={run} />
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button
            aria-expanded={showsItems}
            aria-controls={itemsId}
            onClick={() => setShowsItems(!showsItems)}
            sx={{ mr: 'auto' }}
          >
            {showsItems ? 'Hide the items' : 'Show the items'}
          </Button>
          <RunActions run={run} onStarted={onStarted} />
        </Stack>
        <Box id={itemsId} hidden={!showsItems}>
          {showsItems && (
            <Suspense fallback={<LoadingState label="Loading the items" />}>
              <LazyRunItemsTable runId={run.id} />
            </Suspense>
          )}
        </Box>
      </Stack>
    </Paper>
  );
};
