import { supplierPageSizes, supplierQuery, type Supplier } from '@chainline/shared/suppliers/supplier-contract';
import AddIcon from '@mui/icons-material/Add';
import SupplierIcon from '@mui/icons-material/LocalShippingOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { FilterBar } from '../../../components/FilterBar';
import { lazyPart } from '../../../components/lazy-part';
import { PageHeader } from '../../../components/PageHeader';
import { SearchField } from '../../../components/SearchField';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatAud } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { useListState } from '../../../lib/url-state';
import { supplierQueries } from '../api/supplier-calls';
import { InvoiceTabs } from '../components/InvoiceTabs';

const SupplierDialog = lazyPart(async () => (await import('../components/SupplierDialog')).SupplierDialog);

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const LeadTime = ({ lead_time: lead }: Supplier) =>
  lead === null ? (
    '–'
  ) : (
    <Box>
      {`Usually ${inDays(lead.usual_days)}`}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {`At most ${inDays(lead.longest_days)}, of ${lead.bikes === 1 ? '1 bike' : `${lead.bikes} bikes`}`}
      </Typography>
    </Box>
  );

const columnsOf = (onEdit: (supplier: Supplier) => void): readonly Column<Supplier>[] => [
  { id: 'name', header: 'Supplier', priority: 'title', sortable: true, cell: ({ name }) => name },
  {
    id: 'contact',
    header: 'Contact',
    cell: ({ contact_name: name, email, phone }) => (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {name === '' && email === '' && phone === '' && '–'}
        {name !== '' && <div>{name}</div>}
        {email !== '' && <Link href={`mailto:${email}`}>{email}</Link>}
        {phone !== '' && <div>{phone}</div>}
      </Box>
    ),
  },
  { id: 'terms', header: 'Terms', cell: ({ terms_days: days }) => inDays(days) },
  { id: 'lead_time', header: 'Lead Time', cell: LeadTime },
  {
    id: 'invoices',
    header: 'Invoices',
    align: 'right',
    cell: ({ id, name, invoices }) => (
      <Link
        component={RouterLink}
        to={`${paths.supplierInvoices()}?supplier_id=${id}`}
        aria-label={`${invoices} invoices of ${name}`}
      >
        {invoices}
      </Link>
    ),
  },
  {
    id: 'open_amount',
    header: 'Open',
    align: 'right',
    sortable: true,
    cell: ({ open_amount: amount }) => formatAud(amount),
  },
  {
    id: 'edit',
    header: 'Action',
    priority: 'actions',
    cell: (supplier) => (
      <Button size="small" aria-label={`Edit ${supplier.name}`} onClick={() => onEdit(supplier)}>
        Edit
      </Button>
    ),
  },
];

const NoSuppliers = ({ onClear, onAdd }: { onClear: (() => void) | null; onAdd: () => void }) => (
  <EmptyState
    icon={<SupplierIcon />}
    title={onClear ? 'No suppliers match this search' : 'No suppliers yet'}
    description={onClear ? 'Try another name.' : 'Add the companies whose invoices you pay, with their terms.'}
    action={
      <Button variant="outlined" onClick={onClear ?? onAdd}>
        {onClear ? 'Clear search' : 'Add Supplier'}
      </Button>
    }
  />
);

/** Suppliers with terms, open amounts and the lead times learned from their deliveries. */
export const SuppliersPage = () => {
  const { state, change } = useListState(supplierQuery);
  const { data, error, isPlaceholderData, refetch } = useQuery(supplierQueries.list(state));
  const { target, isOpen, shown, show, hide } = useDialogTarget<{ supplier: Supplier | null }>();
  const columns = useMemo(() => columnsOf((supplier) => show({ supplier })), [show]);
  const clear = state.search === undefined ? null : () => change({ search: undefined });
  const add = () => show({ supplier: null });
  return (
    <>
      <InvoiceTabs />
      <PageHeader
        title="Suppliers"
        description="Contacts, terms, and how long deliveries usually take"
        actions={
          <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
            Add Supplier
          </Button>
        }
      />
      <Stack spacing={2}>
        <FilterBar onClear={clear}>
          <SearchField
            label="Search by name, contact or email"
            value={state.search ?? ''}
            onSearch={(search) => change({ search }, { replace: true })}
          />
        </FilterBar>
        {error && (
          <ErrorState message="The suppliers could not be loaded." error={error} onRetry={() => void refetch()} />
        )}
        {(data !== undefined || !error) && (
          <DataTable
            label="Suppliers"
            columns={columns}
            rows={data?.suppliers}
            rowKey={({ id }) => id}
            list={{ state, change, total: data?.pagination.total, pageSizes: supplierPageSizes }}
            refreshing={isPlaceholderData}
            empty={<NoSuppliers onClear={clear} onAdd={add} />}
          />
        )}
      </Stack>
      <Suspense fallback={null}>
        {target && <SupplierDialog key={shown} supplier={target.supplier} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};
