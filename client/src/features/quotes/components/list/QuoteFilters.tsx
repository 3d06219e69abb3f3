import { listQuotes } from '@chainline/shared/quotes/quote-contract';
import { useQuery } from '@tanstack/react-query';
import { DateFilter } from '../../../../components/DateFilter';
import { FilterBar } from '../../../../components/FilterBar';
import { FilterSelect } from '../../../../components/FilterSelect';
import { staffQuery } from '../../api/staff-queries';
import { SearchField } from '../../../../components/SearchField';
import { assigneeOptions, isNarrowed, noNarrowing, statusOptions, type Narrowing } from '../../quote-filters';

type ChangeNarrowing = (patch: Narrowing, options?: { replace?: boolean }) => void;

const { status: statusFilter, assigned_to: assigneeFilter } = listQuotes.query.shape;

type AssigneeFilterProps = { chosen: Narrowing['assigned_to']; onChange: ChangeNarrowing };

const AssigneeFilter = ({ chosen, onChange }: AssigneeFilterProps) => {
  const { data: staff = [] } = useQuery(staffQuery());
  return (
    <FilterSelect
      label="Assigned To"
      all="Everybody"
      value={chosen === undefined ? '' : String(chosen)}
      options={assigneeOptions(staff, chosen)}
      onChange={(value) => onChange({ assigned_to: assigneeFilter.parse(value) })}
    />
  );
};

type QuoteFiltersProps = { state: Narrowing; canAssign: boolean; onChange: ChangeNarrowing };

export const QuoteFilters = ({ state, canAssign, onChange }: QuoteFiltersProps) => (
  <FilterBar onClear={isNarrowed(state) ? () => onChange(noNarrowing) : null}>
    <SearchField
      label="Search by number, customer, email or phone"
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
    <FilterSelect
      label="Status"
      all="All"
      value={state.status ?? ''}
      options={statusOptions}
      onChange={(value) => onChange({ status: statusFilter.parse(value) })}
    />
    {canAssign && <AssigneeFilter chosen={state.assigned_to} onChange={onChange} />}
    <DateFilter
      label="Created from"
      value={state.created_from}
      onChange={(created_from) => onChange({ created_from }, { replace: true })}
    />
    <DateFilter
      label="Created to"
      value={state.created_to}
      onChange={(created_to) => onChange({ created_to }, { replace: true })}
    />
  </FilterBar>
);
