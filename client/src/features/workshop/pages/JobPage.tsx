import type { Beyond } from '@chainline/shared/work-orders/work-part-rules';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { openStepsPreventReady, workStateLabels, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import type { PhotoStage } from '@chainline/shared/work-orders/work-photo-rules';
import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { FactList, type Fact } from '../../../components/FactList';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { ApiError } from '../../../lib/api-error';
import { formatAud, formatDateTime, unknown } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { SalePanel } from '../../compliance';
import { ReadyPanel } from '../../ready-messages';
import { useMoveJob, usePrintHandOver } from '../api/work-mutations';
import { workQueries } from '../api/work-queries';
import { BikesPanel } from '../components/BikesPanel';
import { ChecklistPanel } from '../components/ChecklistPanel';
import { EntriesPanel } from '../components/EntriesPanel';
import { ExtrasPanel } from '../components/ExtrasPanel';
import { MoveMenu } from '../components/MoveMenu';
import { PartsPanel } from '../components/PartsPanel';
import { PhotosPanel } from '../components/photos/PhotosPanel';
import { dayText, durationText, stateTones } from '../work-words';

const HandOverDialog = lazyPart(async () => (await import('../components/HandOverDialog')).HandOverDialog);
const ExtraDialog = lazyPart(async () => (await import('../components/ExtraDialog')).ExtraDialog);
const ChangeDialog = lazyPart(async () => (await import('../components/ChangeDialog')).ChangeDialog);

const dayOr = (day: string | null): string => (day === null ? unknown : dayText(day));
const textOr = (text: string): string => (text === '' ? unknown : text);

const factsOf = (work: WorkOrder, { workshopOnly = false }: { workshopOnly?: boolean }): Fact[] => [
  {
    label: 'Customer',
    value:
      work.customer_id === null || workshopOnly ? (
        work.customer_name
      ) : (
        <Link component={RouterLink} to={paths.customer(String(work.customer_id))}>
          {work.customer_name}
        </Link>
      ),
  },
  { label: 'Phone', value: textOr(work.customer_phone) },
  { label: 'Email', value: textOr(work.customer_email) },
  ...(work.order === null
    ? []
    : [
        {
          label: 'Order',
          value: workshopOnly ? (
            work.order.number
          ) : (
            <Link component={RouterLink} to={paths.order(String(work.order.id))}>
              {work.order.number}
            </Link>
          ),
        },
      ]),
  { label: 'Not to exceed', value: work.limit_amount === null ? 'Not agreed' : formatAud(work.limit_amount) },
  ...(work.agreed_amount === null || work.agreed_amount === work.limit_amount
    ? []
    : [{ label: 'With approved extra work', value: formatAud(work.agreed_amount) }]),
  { label: 'Promised for', value: dayOr(work.promised_on) },
  { label: 'Day of the work', value: dayOr(work.day) },
  { label: 'Planned work', value: durationText(work.minutes) },
  { label: 'Mechanic', value: work.assigned_to_name ?? 'Nobody yet' },
  ...(work.handed_over_at === null
    ? []
    : [{ label: 'Collected', value: `${formatDateTime(work.handed_over_at)}, by ${work.collected_name}` }]),
];

const Facts = ({ work }: { work: WorkOrder }) => <FactList facts={factsOf(work, useUser())} />;

const Actions = ({ work, onChange }: { work: WorkOrder; onChange: () => void }) => {
  const { mutate, isPending } = useMoveJob();
  const sheet = usePrintHandOver(work);
  const { target, isOpen, shown, show, hide } = useDialogTarget<number>();
  const [next] = work.can.move;
  const move = (state: WorkState) => (state === 'handed_over' ? show(work.id) : mutate({ job: work, state }));
  const isHeld = next === 'ready' && work.steps_done < work.steps;
  return (
    <>
      {work.can.edit && (
        <Button variant="outlined" onClick={onChange}>
          Change
        </Button>
      )}
      {(work.state === 'ready' || work.state === 'handed_over') && (
        <Button variant="outlined" loading={sheet.isPending} onClick={() => sheet.mutate()}>
          Hand-over Sheet
        </Button>
      )}
      <MoveMenu job={work} variant="outlined" onMove={move} />
      {next !== undefined && work.can.edit && (
        <Button
          variant="contained"
          loading={isPending}
          disabled={isHeld}
          {...(isHeld && { title: openStepsPreventReady })}
          onClick={() => move(next)}
        >
          {next === 'handed_over' ? 'Hand Over' : workStateLabels[next]}
        </Button>
      )}
      <Suspense fallback={null}>
        {target !== null && <HandOverDialog key={shown} id={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};

const WorkPartsPanel = ({ work }: { work: WorkOrder }) => {
  const { target, isOpen, shown, show, hide } = useDialogTarget<Beyond>();
  return (
    <>
      <PartsPanel work={work} onAsk={show} />
      <Suspense fallback={null}>
        {target && <ExtraDialog key={shown} work={work} beyond={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};

/** Stage of a photo that is taken now. */
const stageOf = ({ state }: WorkOrder): PhotoStage => {
  if (state === 'booked') return 'intake';
  return state === 'ready' || state === 'handed_over' ? 'collection' : 'work';
};

const Details = ({ work }: { work: WorkOrder }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2.5,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
    }}
  >
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      <Panel title="What to do">
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {work.problem === '' ? 'Only the checklist.' : work.problem}
        </Typography>
      </Panel>
      <ChecklistPanel work={work} />
      <WorkPartsPanel work={work} />
      <ExtrasPanel work={work} />
      <PhotosPanel target={{ kind: 'job', id: work.id }} usualStage={stageOf(work)} />
      <EntriesPanel work={work} />
    </Stack>
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      <Panel title="About">
        <Facts work={work} />
      </Panel>
      {work.state !== 'cancelled' && (
        <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
          {work.order && <SalePanel target={{ kind: 'orders', id: work.order.id }} />}
          <ReadyPanel target={{ kind: 'job', id: work.id }} />
        </Suspense>
      )}
      <BikesPanel work={work} />
    </Stack>
  </Box>
);

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const NotFound = () => (
  <EmptyState
    title="Job not found"
    description="Scan the bike’s tag, or look for the job in the list."
    action={
      <Button variant="outlined" component={RouterLink} to={paths.workshop()}>
        Workshop
      </Button>
    }
  />
);

const JobSkeleton = () => (
  <LoadingState label="Loading the job">
    <Stack spacing={2.5}>
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={280} />
    </Stack>
  </LoadingState>
);

const Missing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  if (error === null) return <JobSkeleton />;
  return isGone(error) ? (
    <NotFound />
  ) : (
    <ErrorState message="This job could not be loaded." error={error} onRetry={onRetry} />
  );
};

const Job = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(workQueries.detail(id));
  const { target, isOpen, shown, show, hide } = useDialogTarget<WorkOrder>();
  const work = isGone(error) ? undefined : data;
  return (
    <>
      <PageHeader
        title={work ? `${work.number}: ${work.bike}` : 'Job'}
        {...(work && {
          description: <StatusChip label={workStateLabels[work.state]} tone={stateTones[work.state]} />,
          actions: <Actions work={work} onChange={() => show(work)} />,
        })}
      />
      {(!work || error) && <Missing error={error} onRetry={() => void refetch()} />}
      {work && <Details work={work} />}
      <Suspense fallback={null}>
        {target && <ChangeDialog key={shown} work={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};

export const JobPage = () => {
  const { id = '' } = useParams();
  const jobId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return (
    <>
      <Link
        component={RouterLink}
        to={paths.workshop()}
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
      >
        <BackIcon fontSize="inherit" aria-hidden />
        Workshop
      </Link>
      {jobId === null ? (
        <>
          <PageHeader title="Job" />
          <NotFound />
        </>
      ) : (
        <Job key={jobId} id={jobId} />
      )}
    </>
  );
};
