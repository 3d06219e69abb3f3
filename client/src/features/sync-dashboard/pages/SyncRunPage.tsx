import type { Run } from '@chainline/shared/sync/run-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import BackIcon from '@mui/icons-material/ArrowBack';
import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { RunItemsTable, runQueries, RunSummary, useExportRun } from '../../runs';
import { StockHistorySlot } from '../../stock';
import { paths } from '../../../lib/paths';
import { Panel } from '../../../components/Panel';
import { RunActions } from '../components/RunActions';
import { RunFacts } from '../components/RunFacts';
import { RunProgress } from '../components/RunProgress';
import { tabPath } from '../tabs';

const Back = () => (
  <Link
    component={RouterLink}
    to={tabPath('history')}
    variant="body2"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
  >
    <BackIcon fontSize="inherit" aria-hidden />
    All runs
  </Link>
);

/** Imports and auto-matches record no items. */
const hasItems = ({ kind }: Run): boolean => kind === 'stock' || kind === 'selective' || kind === 'edit';

const ExportButton = ({ run }: { run: Run }) => {
  const { mutate, isPending } = useExportRun();
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate(run.id)}
    >
      CSV
    </Button>
  );
};

const RunActionsOnPage = ({ run }: { run: Run }) => {
  const navigate = useNavigate();
  return (
    <>
      {hasItems(run) && <ExportButton run={run} />}
      <RunActions run={run} onStarted={(id) => id !== run.id && void navigate(paths.syncRun(id))} />
    </>
  );
};

const Details = ({ run }: { run: Run }) => {
  const isMoving = !isFinished(run.status) && run.status !== 'awaiting_approval';
  return (
    <Stack spacing={2.5}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(260px, 1fr)' },
        }}
      >
        <Panel title={run.status === 'awaiting_approval' ? 'Planned changes' : 'Results'}>
          <Stack spacing={2}>
            {isMoving && <RunProgress run={run} title="In progress" />}
            {run.undone_by !== null && <Alert severity="info">This run has been undone.</Alert>}
            <RunSummary run={run} />
          </Stack>
        </Panel>
        <Panel title="About this run">
          <RunFacts run={run} />
        </Panel>
      </Box>
      {hasItems(run) && <RunItemsTable runId={run.id} />}
    </Stack>
  );
};

const DetailsSkeleton = () => (
  <LoadingState label="Loading the run">
    <Stack spacing={2.5}>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={320} />
    </Stack>
  </LoadingState>
);

const RunView = ({ id }: { id: string }) => {
  const { data: run, error, refetch } = useQuery(runQueries.detail(id));
  return (
    <>
      <Back />
      <PageHeader title={run?.name ?? 'Sync run'} actions={run && <RunActionsOnPage run={run} />} />
      {error && <ErrorState message="This run could not be loaded." error={error} onRetry={() => void refetch()} />}
      {run ? <Details run={run} /> : !error && <DetailsSkeleton />}
      <StockHistorySlot />
    </>
  );
};

/** One run: its plan, the outcome of each item, and the actions on it. */
export const SyncRunPage = () => {
  const { id = '' } = useParams();
  return <RunView key={id} id={id} />;
};
