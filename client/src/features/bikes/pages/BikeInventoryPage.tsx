import {
  listBikes,
  type Bike,
  type BikeCardCounts,
  type BikeQuery,
  type BikeRights,
} from '@chainline/shared/bikes/bike-contract';
import type { BikeColumn } from '@chainline/shared/bikes/bike-rules';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import AddIcon from '@mui/icons-material/Add';
import BikeIcon from '@mui/icons-material/PedalBikeOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { lazyPart } from '../../../components/lazy-part';
import { PageHeader } from '../../../components/PageHeader';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { useListState, type ListChange } from '../../../lib/url-state';
import { useUnprovenBikes } from '../../compliance';
import { InvoiceTabs } from '../../suppliers';
import { useDeleteBike } from '../api/bike-mutations';
import { bikeQueries } from '../api/bike-queries';
import { activeFilters, noNarrowing } from '../bike-filters';
import { BikeCards } from '../components/BikeCards';
import { bikeTableColumns } from '../components/bike-columns';
import { FilterPanel } from '../components/FilterPanel';
import { ProposedBikes } from '../components/links/ProposedBikes';
import { RestoreQuestion } from '../components/RestoreQuestion';
import { WaitingMails } from '../components/WaitingMails';
import { usePageSize } from '../hooks/use-page-size';
import { useRestoreWithQuestion } from '../hooks/use-restore-with-question';
import { useUsualColumns } from '../hooks/use-usual-columns';

const BikeDialog = lazyPart(async () => (await import('../components/BikeDialog')).BikeDialog);

const EmailDialog = lazyPart(async () => (await import('../components/EmailDialog')).EmailDialog);
const ImportDialog = lazyPart(async () => (await import('../components/ImportDialog')).ImportDialog);

const title = 'BBS Bike Stock & Pre-Orders';

const RegisterError = ({ error, onRefresh }: { error: unknown; onRefresh: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRefresh}>
        Refresh Page
      </Button>
    }
  >
    <AlertTitle>Bike Inventory Error</AlertTitle>
    {errorMessage(error)}
    {error instanceof ApiError && error.requestId !== null && ` Request id: ${error.requestId}`}
  </Alert>
);

const NoBikes = ({ onClear, onAdd }: { onClear: (() => void) | null; onAdd: (() => void) | null }) => (
  <EmptyState
    icon={<BikeIcon />}
    title={onClear === null ? 'No bikes in the register yet' : 'No bikes match these filters'}
    description={
      onClear === null
        ? 'Add the bikes that are on order or in the shop, one record each.'
        : 'Try another search, or clear the filters.'
    }
    action={
      onClear !== null ? (
        <Button variant="outlined" onClick={onClear}>
          Clear All
        </Button>
      ) : (
        onAdd && (
          <Button variant="outlined" onClick={onAdd}>
            Add Bike
          </Button>
        )
      )
    }
  />
);

type DeleteQuestionProps = { bike: Bike | null; open: boolean; onRestore: (bike: Bike) => void; onClose: () => void };

const DeleteQuestion = ({ bike, open, onRestore, onClose }: DeleteQuestionProps) => {
  const { mutateAsync: remove, isPending } = useDeleteBike(onRestore);
  return (
    <LazyConfirmDialog
      open={open}
      title={bike ? `Delete ${bike.model}` : 'Delete'}
      confirmLabel="Delete"
      tone="danger"
      busy={isPending}
      onConfirm={() => {
        if (bike)
          void remove(bike)
            .catch(() => undefined)
            .finally(onClose);
      }}
      onCancel={onClose}
    >
      Are you sure you want to delete this bike record?
    </LazyConfirmDialog>
  );
};

type ListProps = {
  state: BikeQuery;
  change: ListChange<BikeQuery>;
  bikes: readonly Bike[] | undefined;
  total: { total: number; more?: boolean | undefined } | undefined;
  columns: readonly BikeColumn[];
  can: BikeRights | undefined;
  isRefreshing: boolean;
  onOpen: (id: number | null) => void;
};

const List = ({ state, change, bikes, total, columns, can, isRefreshing, onOpen }: ListProps) => {
  const { usual, sizes } = usePageSize();
  const { restore, question, isRestoring } = useRestoreWithQuestion();
  const { target, isOpen, show, hide } = useDialogTarget<Bike>();
  const mayEdit = can?.edit === true;
  const gaps = useUnprovenBikes(bikes?.map(({ id }) => id) ?? []);
  const shown = useMemo(
    () =>
      bikeTableColumns(columns, {
        actions: mayEdit ? { onEdit: ({ id }) => onOpen(id), onDelete: show, onRestore: restore } : null,
        gaps,
      }),
    [columns, gaps, mayEdit, onOpen, show, restore],
  );
  return (
    <>
      <DataTable
        label="Bikes"
        columns={shown}
        rows={bikes}
        rowKey={({ id }) => id}
        list={{
          state: { ...state, per_page: state.per_page ?? usual },
          change,
          total: total?.total,
          more: total?.more,
          pageSizes: sizes,
        }}
        refreshing={isRefreshing}
        empty={
          <NoBikes
            onClear={activeFilters(state).length > 0 ? () => change(noNarrowing) : null}
            onAdd={mayEdit ? () => onOpen(null) : null}
          />
        }
      />
      <DeleteQuestion bike={target} open={isOpen} onRestore={restore} onClose={hide} />
      <RestoreQuestion question={question} isRestoring={isRestoring} />
    </>
  );
};

const DoublesWarning = ({ cards }: { cards: BikeCardCounts | undefined }) => {
  const count = cards?.doubles ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          component={RouterLink}
          to={`${paths.bikeInventory()}?doubles=true`}
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
        >
          Show them
        </Button>
      }
    >
      {count === 1
        ? 'One serial number is used by more than one record.'
        : `${count} serial numbers are used by more than one record each.`}
    </Alert>
  );
};

type NoticesProps = {
  can: BikeRights | undefined;
  cards: BikeCardCounts | undefined;
  onReview: (mailId: number | null) => void;
};

const Notices = ({ can, cards, onReview }: NoticesProps) => (
  <>
    {can?.edit === true && <WaitingMails onReview={onReview} />}
    {can?.edit === true && <ProposedBikes />}
    <DoublesWarning cards={cards} />
  </>
);

const FloatingAdd = ({ onAdd }: { onAdd: () => void }) => (
  <Fab color="primary" aria-label="Add Bike" onClick={onAdd} sx={{ position: 'fixed', right: 16, bottom: 16 }}>
    <AddIcon />
  </Fab>
);

const nothingYet: Partial<ResponseOf<typeof listBikes>> = {};

const useRegister = () => {
  const { state, change } = useListState(listBikes.query);
  const { isSmall, isWide, usual } = usePageSize();
  const list = useQuery(bikeQueries.list({ ...state, per_page: state.per_page ?? usual }));
  const columns = useQuery(bikeQueries.columns());
  const usualColumns = useUsualColumns();
  const refresh = () => {
    void list.refetch();
    if (columns.error) void columns.refetch();
  };
  return {
    state,
    change,
    isSmall,
    isWide,
    list,
    columns: columns.data ?? usualColumns,
    failure: list.error ?? columns.error,
    refresh,
  };
};

/** Record or email that a link from another page opens. */
const useAddressed = (kind: 'record' | 'email'): { id: number | null } | null => {
  const [params] = useSearchParams();
  const id = params.get(kind) ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id) } : null;
};

/** Invoices and suppliers show costs. */
const ManagersTabs = ({ can }: { can: BikeRights | undefined }) => (can?.see_costs === true ? <InvoiceTabs /> : null);

const Emails = ({ email }: { email: ReturnType<typeof useDialogTarget<{ id: number | null }>> }) =>
  email.target && (
    <EmailDialog key={`email ${email.shown}`} mailId={email.target.id} open={email.isOpen} onClose={email.hide} />
  );

const Import = ({ sheet: { target, shown, isOpen, hide } }: { sheet: ReturnType<typeof useDialogTarget<true>> }) =>
  target && <ImportDialog key={`sheet ${shown}`} open={isOpen} onClose={hide} />;

const Register = () => {
  const { state, change, isSmall, isWide, list, columns, failure, refresh } = useRegister();
  const { cards, can, bikes, pagination } = list.data ?? nothingYet;
  const mayEdit = can?.edit === true;
  const { target, isOpen, shown, show, hide } = useDialogTarget(useAddressed('record'));
  const email = useDialogTarget(useAddressed('email'));
  const sheet = useDialogTarget<true>();
  const open = useMemo(() => (id: number | null) => show({ id }), [show]);
  return (
    <>
      <ManagersTabs can={can} />
      <PageHeader title={title} description="Every bike from the order to the sale, one record each" />
      <Stack spacing={2.5}>
        <BikeCards cards={cards} hasFailed={list.error !== null} />
        <Notices
          can={can}
          cards={state.doubles === undefined ? cards : undefined}
          onReview={(id) => email.show({ id })}
        />
        <FilterPanel
          state={state}
          change={change}
          can={can}
          columns={columns}
          isWide={isWide}
          onAdd={() => open(null)}
          onEmail={() => email.show({ id: null })}
          onImport={() => sheet.show(true)}
        />
        {failure && <RegisterError error={failure} onRefresh={refresh} />}
        {(bikes !== undefined || !failure) && (
          <List
            state={state}
            change={change}
            bikes={bikes}
            total={pagination}
            columns={columns}
            can={can}
            isRefreshing={list.isPlaceholderData}
            onOpen={open}
          />
        )}
      </Stack>
      {isSmall && mayEdit && <FloatingAdd onAdd={() => open(null)} />}
      <Suspense fallback={null}>
        {target && can && <BikeDialog key={shown} id={target.id} can={can} open={isOpen} onClose={hide} />}
        {mayEdit && <Emails email={email} />}
        <Import sheet={sheet} />
      </Suspense>
    </>
  );
};

/** The register of bikes. */
export const BikeInventoryPage = () => (
  <ErrorBoundary
    fallback={(error) => (
      <>
        <PageHeader title={title} />
        <RegisterError error={error} onRefresh={() => window.location.reload()} />
      </>
    )}
  >
    <Register />
  </ErrorBoundary>
);
