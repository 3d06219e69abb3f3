import { listOrders, type OrderListQuery } from '@chainline/shared/orders/order-list-contract';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { SearchField } from '../../../components/SearchField';
import { dateOptions, statusOptions } from '../order-words';

type Narrowing = Pick<OrderListQuery, 'search' | 'status' | 'date'>;

export const noNarrowing = { search: undefined, status: 'all', date: 'all' } as const satisfies Narrowing;

export const isNarrowed = ({ search, status, date }: Narrowing): boolean =>
  search !== undefined || status !== 'all' || date !== 'all';

const { status: statusFilter, date: dateFilter } = listOrders.query.shape;

type OrderFiltersProps = {
  state: Narrowing;
  onChange: (patch: Partial<Narrowing>, options?: { replace?: boolean }) => void;
};

export const OrderFilters = ({ state, onChange }: OrderFiltersProps) => (
  <FilterBar onClear={isNarrowed(state) ? () => onChange(noNarrowing) : null}>
    <SearchField
      label="Search orders..."
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
    <FilterSelect
      label="Status"
      value={state.status}
      options={statusOptions}
      onChange={(value) => onChange({ status: statusFilter.parse(value) })}
    />
    <FilterSelect
      label="Date Range"
      value={state.date}
      options={dateOptions}
      onChange={(value) => onChange({ date: dateFilter.parse(value) })}
    />
  </FilterBar>
);
