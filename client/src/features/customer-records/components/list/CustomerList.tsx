import { customerPageSizes, type CustomerListQuery } from '@chainline/shared/customers/customer-list-contract';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../../../components/data-table/DataTable';
import { lazyPart } from '../../../../components/lazy-part';
import { LoadingState } from '../../../../components/LoadingState';
import { PartBoundary } from '../../../../components/PartBoundary';
import { formatCount } from '../../../../lib/format';
import type { ListChange } from '../../../../lib/url-state';
import { isFiltered, noFilters } from '../../customer-filters';
import type { CustomerPage, CustomerRow } from '../../derived-customers';
import { customerColumns } from './customer-columns';
import { NoCustomers } from './NoCustomers';

const QuotesAndOrders = lazyPart(async () => (await import('./QuotesAndOrders')).QuotesAndOrders);

const shownText = ({ customers, pagination: { total, more } }: CustomerPage): string => {
  const all = `${formatCount(total)}${more === true ? '+' : ''}`;
  return `Showing ${formatCount(customers.length)} of ${all} customers`;
};

type CustomerListProps = {
  page: CustomerPage | undefined;
  isRefreshing: boolean;
  state: CustomerListQuery;
  onChange: ListChange<CustomerListQuery>;
};

/** Customers, each with its quotes and orders below it when opened. */
export const CustomerList = ({ page, isRefreshing, state, onChange }: CustomerListProps) => {
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(
    () =>
      customerColumns({
        isOpen: ({ key }) => key === open,
        onToggle: ({ key }) => setOpen((current) => (current === key ? null : key)),
      }),
    [open],
  );
  return (
    <>
      {page?.isDerived === true && (
        <Alert severity="warning" variant="outlined">
          The customer records could not be loaded. These customers come from the latest quotes.
        </Alert>
      )}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', minHeight: 22 }}>
        {page && shownText(page)}
      </Typography>
      <DataTable<CustomerRow>
        label="Customers"
        columns={columns}
        rows={page?.customers}
        rowKey={({ key }) => key}
        list={{
          state,
          change: onChange,
          total: page?.pagination.total,
          more: page?.pagination.more,
          pageSizes: customerPageSizes,
        }}
        refreshing={isRefreshing}
        expansion={{
          isOpen: ({ key }) => key === open,
          content: (customer) => (
            <PartBoundary>
              <Suspense fallback={<LoadingState />}>
                <QuotesAndOrders customer={customer} />
              </Suspense>
            </PartBoundary>
          ),
        }}
        empty={<NoCustomers onClear={isFiltered(state) ? () => onChange(noFilters) : null} />}
      />
    </>
  );
};
