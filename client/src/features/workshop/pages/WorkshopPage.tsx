import { listWorkOrders, workPageSizes, type WorkOrderQuery } from '@chainline/shared/work-orders/work-order-contract';
import ScanIcon from '@mui/icons-material/QrCodeScanner';
import WorkshopIcon from '@mui/icons-material/BuildOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { TabBar, tabId } from '../../../components/TabBar';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useAddressParams } from '../../../lib/address-params';
import { paths } from '../../../lib/paths';
import { useListState, type ListChange } from '../../../lib/url-state';
import { workQueries } from '../api/work-queries';
import { LoadStrip } from '../components/LoadStrip';
import { WorkBoard } from '../components/WorkBoard';
import { WorkFilters } from '../components/WorkFilters';
import { workColumns } from '../components/work-columns';

const IntakeDialog = lazyPart(async () => (await import('../components/IntakeDialog')).IntakeDialog);
const ScanDialog = lazyPart(async () => (await import('../components/ScanDialog')).ScanDialog);

const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const;

type ViewProps = { state: WorkOrderQuery; change: ListChange<WorkOrderQuery>; onBook: () => void };

const NoJobs = ({ onBook }: { onBook: () => void }) => (
  <EmptyState
    icon={<WorkshopIcon />}
    title="No jobs here"
    description="Book in a bike at the counter, or create the job for an order on the order’s page."
    action={
      <Button variant="outlined" onClick={onBook}>
        New Job
      </Button>
    }
  />
);

const BoardSkeleton = () => (
  <LoadingState label="Loading the board">
    <Stack direction="row" spacing={1.5}>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} variant="rounded" height={320} sx={{ flex: 1 }} />
      ))}
    </Stack>
  </LoadingState>
);

const Board = ({ state, change, onBook }: ViewProps) => {
  const { mechanic, day } = state;
  const { data, error, refetch } = useQuery(workQueries.board({ mechanic, day }));
  if (error && !data) {
    return <ErrorState message="The board could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <BoardSkeleton />;
  return (
    <Stack spacing={2}>
      {error && <ErrorState message="The board could not be refreshed." error={error} onRetry={() => void refetch()} />}
      <LoadStrip load={data.load} day={day} onChoose={(chosen) => change({ day: chosen })} />
      {data.more && <Alert severity="info">The board shows the first 300 jobs. The list has all of them.</Alert>}
      {data.work_orders.length === 0 ? (
        <NoJobs onBook={onBook} />
      ) : (
        <WorkBoard jobs={data.work_orders} today={data.today} />
      )}
    </Stack>
  );
};

const List = ({ state, change, onBook }: ViewProps) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(workQueries.list(state));
  return (
    <>
      {error && <ErrorState message="The jobs could not be loaded." error={error} onRetry={() => void refetch()} />}
      {(data !== undefined || !error) && (
        <DataTable
          label="Jobs"
          columns={workColumns}
          rows={data?.work_orders}
          rowKey={({ id }) => id}
          list={{
            state,
            change,
            total: data?.pagination.total,
            more: data?.pagination.more,
            pageSizes: workPageSizes,
          }}
          refreshing={isPlaceholderData}
          empty={<NoJobs onBook={onBook} />}
        />
      )}
    </>
  );
};

/** Jobs of the workshop, as a board by state or as a list. */
export const WorkshopPage = () => {
  const navigate = useNavigate();
  const panelId = useId();
  const [params, changeParams] = useAddressParams();
  const view = params.get('view') === 'list' ? 'list' : 'board';
  const { state, change } = useListState(listWorkOrders.query);
  const { target, isOpen, shown, show, hide } = useDialogTarget<'book' | 'scan'>();
  const View = view === 'list' ? List : Board;
  return (
    <>
      <PageHeader
        title="Workshop"
        description="Bikes from orders and bikes in for service"
        actions={
          <>
            <Button variant="outlined" startIcon={<ScanIcon />} onClick={() => show('scan')}>
              Scan Bike Tag
            </Button>
            <Button variant="contained" onClick={() => show('book')}>
              New Job
            </Button>
          </>
        }
      />
      <Stack spacing={2.5}>
        <TabBar
          label="View"
          tabs={views}
          value={view}
          panelId={panelId}
          onChange={(next) =>
            changeParams((address) => {
              if (next === 'list') address.set('view', 'list');
              else address.delete('view');
            })
          }
        />
        <WorkFilters state={state} change={change} isList={view === 'list'} />
        <Box role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, view)} sx={{ minWidth: 0 }}>
          <View state={state} change={change} onBook={() => show('book')} />
        </Box>
      </Stack>
      <Suspense fallback={null}>
        {target === 'book' && (
          <IntakeDialog
            key={shown}
            open={isOpen}
            onClose={hide}
            onOpen={(id) => void navigate(paths.job(String(id)))}
          />
        )}
        {target === 'scan' && <ScanDialog key={shown} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};
