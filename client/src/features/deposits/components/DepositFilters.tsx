import { depositQuery } from '@chainline/shared/deposits/deposit-contract';
import { useQuery } from '@tanstack/react-query';
import { DateFilter } from '../../../components/DateFilter';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { SearchField } from '../../../components/SearchField';
import { personName } from '../../../lib/person-name';
import { staffQuery } from '../../quotes';
import { choiceOptions, isFiltered, noFilters, statusOptions, type DepositFilters as Filters } from '../deposit-view';

type Change = (patch: Partial<Filters>, options?: { replace?: boolean }) => void;

const { status: statusFilter, choice: choiceFilter, assigned_to: assigneeFilter } = depositQuery.shape;

type AssigneeFilterProps = { chosen: Filters['assigned_to']; onChange: Change };

const AssigneeFilter = ({ chosen, onChange }: AssigneeFilterProps) => {
  const { data: staff = [] } = useQuery(staffQuery());
  const isUnknown = typeof chosen === 'number' && !staff.some(({ id }) => id === chosen);
  return (
    <FilterSelect
      label="Assigned To"
      all="Everybody"
      value={chosen === undefined ? '' : String(chosen)}
      options={[
        { value: 'none', label: 'Unassigned' },
        ...staff.map((person) => ({ value: String(person.id), label: personName(person) })),
        ...(isUnknown ? [{ value: String(chosen), label: `User ${chosen}` }] : []),
      ]}
      onChange={(value) => onChange({ assigned_to: assigneeFilter.parse(value) })}
    />
  );
};

type DepositFiltersProps = { state: Filters; seesAll: boolean; onChange: Change };

export const DepositFilters = ({ state, seesAll, onChange }: DepositFiltersProps) => (
  <FilterBar onClear={isFiltered(state) ? () => onChange(noFilters) : null}>
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
    <FilterSelect
      label="Due on acceptance"
      all="Deposits and full amounts"
      value={state.choice ?? ''}
      options={choiceOptions}
      onChange={(value) => onChange({ choice: choiceFilter.parse(value) })}
    />
    {seesAll && <AssigneeFilter chosen={state.assigned_to} onChange={onChange} />}
    <DateFilter
      label="Accepted from"
      value={state.accepted_from}
      onChange={(accepted_from) => onChange({ accepted_from }, { replace: true })}
    />
    <DateFilter
      label="Accepted to"
      value={state.accepted_to}
      onChange={(accepted_to) => onChange({ accepted_to }, { replace: true })}
    />
  </FilterBar>
);
