import { hubdocLabels, yesNo } from '@chainline/shared/bikes/bike-rules';
import { invoiceStateLabels, invoiceStates } from '@chainline/shared/suppliers/invoice-rules';
import {
  invoiceExportPath,
  invoicePageSizes,
  invoiceQuery,
  type InvoiceHead,
  type InvoiceQuery,
} from '@chainline/shared/suppliers/supplier-contract';
import AddIcon from '@mui/icons-material/Add';
import InvoiceIcon from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { DataTable } from '../../../components/data-table/DataTable';
import { DownloadButton } from '../../../components/DownloadButton';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { lazyPart } from '../../../components/lazy-part';
import { PageHeader } from '../../../components/PageHeader';
import { SearchField } from '../../../components/SearchField';
import { useToast } from '../../../components/toast-context';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { errorMessage } from '../../../lib/api-error';
import { useListState, type ListChange } from '../../../lib/url-state';
import { supplierQueries, useDeleteInvoice, usePayInvoice } from '../api/supplier-calls';
import { DuePanel } from '../components/DuePanel';
import { invoiceColumns } from '../components/invoice-columns';
import { InvoiceTabs } from '../components/InvoiceTabs';

const InvoiceDialog = lazyPart(async () => (await import('../components/InvoiceDialog')).InvoiceDialog);
const PaymentDialog = lazyPart(async () => (await import('../components/PaymentDialog')).PaymentDialog);

const noFilters = { search: undefined, state: undefined, supplier_id: undefined, hubdoc_xero: undefined };

/** Day on the calendar of this computer, proposed for new invoices and payments. */
const todayHere = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

const exportPath = ({ search, state, supplier_id: supplier, hubdoc_xero: flag }: InvoiceQuery): string => {
  const given = { search, state, supplier_id: supplier?.toString(), hubdoc_xero: flag };
  const filters = Object.entries(given).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  );
  return `${invoiceExportPath}?${new URLSearchParams(filters)}`;
};

type FiltersProps = { state: InvoiceQuery; change: ListChange<InvoiceQuery>; onClear: (() => void) | null };

const Filters = ({ state, change, onClear }: FiltersProps) => {
  const { data: suppliers = [] } = useQuery(supplierQueries.choices());
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        label="Search by number, supplier or notes"
        value={state.search ?? ''}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label="State"
        all="All"
        value={state.state ?? ''}
        options={invoiceStates.map((value) => ({ value, label: invoiceStateLabels[value] }))}
        onChange={(value) => change({ state: invoiceQuery.shape.state.parse(value) })}
      />
      <FilterSelect
        label="Supplier"
        all="All"
        value={suppliers.some(({ id }) => id === state.supplier_id) ? String(state.supplier_id) : ''}
        options={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => change({ supplier_id: invoiceQuery.shape.supplier_id.parse(value) })}
      />
      <FilterSelect
        label="HubDoc/XERO"
        all="All"
        value={state.hubdoc_xero ?? ''}
        options={yesNo.map((value) => ({ value, label: hubdocLabels[value] }))}
        onChange={(value) => change({ hubdoc_xero: invoiceQuery.shape.hubdoc_xero.parse(value) })}
      />
    </FilterBar>
  );
};

type QuestionProps = { invoice: InvoiceHead; open: boolean; onClose: () => void };

const ReopenQuestion = ({ invoice, open, onClose }: QuestionProps) => {
  const toast = useToast();
  const { mutate: pay, isPending } = usePayInvoice(invoice);
  return (
    <LazyConfirmDialog
      open={open}
      title={`Reopen invoice ${invoice.number}`}
      confirmLabel="Reopen"
      busy={isPending}
      onConfirm={() =>
        pay(
          { paid_on: null, payment_method: '' },
          { onError: (error) => toast({ message: errorMessage(error), tone: 'error' }), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      The invoice and its bikes will be marked as not paid.
    </LazyConfirmDialog>
  );
};

const DeleteQuestion = ({ invoice, open, onClose }: QuestionProps) => {
  const { mutate: remove, isPending } = useDeleteInvoice();
  return (
    <LazyConfirmDialog
      open={open}
      title={`Delete invoice ${invoice.number}`}
      confirmLabel="Delete"
      tone="danger"
      busy={isPending}
      onConfirm={() => remove(invoice.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      Only delete an invoice that was entered by mistake. Its bikes stay in the register.
    </LazyConfirmDialog>
  );
};

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ErrorState message="The invoices could not be loaded." error={error} onRetry={onRetry} />
);

const NoInvoices = ({ onClear, onAdd }: { onClear: (() => void) | null; onAdd: () => void }) => (
  <EmptyState
    icon={<InvoiceIcon />}
    title={onClear ? 'No invoices match these filters' : 'No invoices yet'}
    description={
      onClear
        ? 'Try another search, or clear the filters.'
        : 'Enter the invoices of your suppliers to see what is due, and link the bikes that they are for.'
    }
    action={
      <Button variant="outlined" onClick={onClear ?? onAdd}>
        {onClear ? 'Clear filters' : 'Add Invoice'}
      </Button>
    }
  />
);

type Task = { kind: 'edit'; id: number | null } | { kind: 'pay' | 'reopen' | 'delete'; invoice: InvoiceHead };

const TaskDialog = ({ task, open, onClose }: { task: Task; open: boolean; onClose: () => void }) => {
  switch (task.kind) {
    case 'edit':
      return <InvoiceDialog id={task.id} today={todayHere()} open={open} onClose={onClose} />;
    case 'pay':
      return <PaymentDialog invoice={task.invoice} today={todayHere()} open={open} onClose={onClose} />;
    case 'reopen':
      return <ReopenQuestion invoice={task.invoice} open={open} onClose={onClose} />;
    case 'delete':
      return <DeleteQuestion invoice={task.invoice} open={open} onClose={onClose} />;
  }
};

/** Invoices of suppliers, and what is due this week. */
export const InvoicesPage = () => {
  const { state, change } = useListState(invoiceQuery);
  const list = useQuery(supplierQueries.invoices(state));
  const due = useQuery(supplierQueries.due());
  const { target, isOpen, shown, show, hide } = useDialogTarget<Task>();
  const columns = useMemo(
    () =>
      invoiceColumns({
        onEdit: ({ id }) => show({ kind: 'edit', id }),
        onPay: (invoice) => show({ kind: 'pay', invoice }),
        onReopen: (invoice) => show({ kind: 'reopen', invoice }),
        onDelete: (invoice) => show({ kind: 'delete', invoice }),
      }),
    [show],
  );
  const isNarrowed = Object.keys(noFilters).some((key) => new Map(Object.entries(state)).get(key) !== undefined);
  const clear = isNarrowed ? () => change(noFilters) : null;
  const add = () => show({ kind: 'edit', id: null });
  const error = list.error ?? due.error;
  return (
    <>
      <InvoiceTabs />
      <PageHeader
        title="Invoices"
        description="What suppliers have billed, and what is due. Amounts include GST."
        actions={
          <>
            <DownloadButton path={exportPath(state)} filename="xero-bills.csv">
              Bills for Xero
            </DownloadButton>
            <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
              Add Invoice
            </Button>
          </>
        }
      />
      <Stack spacing={2.5}>
        <DuePanel due={due.data} hasFailed={due.error !== null} />
        <Filters state={state} change={change} onClear={clear} />
        {error && (
          <Failure
            error={error}
            onRetry={() => {
              void list.refetch();
              void due.refetch();
            }}
          />
        )}
        {(list.data !== undefined || !list.error) && (
          <DataTable
            label="Invoices"
            columns={columns}
            rows={list.data?.invoices}
            rowKey={({ id }) => id}
            list={{ state, change, total: list.data?.pagination.total, pageSizes: invoicePageSizes }}
            refreshing={list.isPlaceholderData}
            empty={<NoInvoices onClear={clear} onAdd={add} />}
          />
        )}
      </Stack>
      <Suspense fallback={null}>
        {target && <TaskDialog key={shown} task={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};
