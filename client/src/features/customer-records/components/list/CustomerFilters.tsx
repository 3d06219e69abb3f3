import { listCustomers, type CustomerListQuery } from '@chainline/shared/customers/customer-list-contract';
import { FilterBar } from '../../../../components/FilterBar';
import { FilterSelect } from '../../../../components/FilterSelect';
import { SearchField } from '../../../../components/SearchField';
import { isFiltered, noFilters, sortOptions, statusOptions } from '../../customer-filters';

const { status: statusFilter } = listCustomers.query.shape;

type CustomerFiltersProps = {
  state: CustomerListQuery;
  onChange: (
    patch: { search?: string | undefined; status?: CustomerListQuery['status']; sort?: string },
    options?: { replace?: boolean },
  ) => void;
};

export const CustomerFilters = ({ state, onChange }: CustomerFiltersProps) => (
  <FilterBar onClear={isFiltered(state) ? () => onChange(noFilters) : null}>
    <SearchField
      label="Search by name, email or phone"
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search: search === '' ? undefined : search }, { replace: true })}
    />
    <FilterSelect
      label="Status"
      all="All"
      value={state.status ?? ''}
      options={statusOptions}
      onChange={(value) => onChange({ status: statusFilter.parse(value) })}
    />
    <FilterSelect label="Sort by" value={state.sort} options={sortOptions} onChange={(sort) => onChange({ sort })} />
  </FilterBar>
);
