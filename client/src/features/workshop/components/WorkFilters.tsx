import type { WorkOrderQuery } from '@chainline/shared/work-orders/work-order-contract';
import { listWorkOrders, workFilters } from '@chainline/shared/work-orders/work-order-contract';
import { workStateLabels, workStates } from '@chainline/shared/work-orders/work-order-rules';
import { DateFilter } from '../../../components/DateFilter';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { SearchField } from '../../../components/SearchField';
import type { ListChange } from '../../../lib/url-state';
import { useMechanics } from '../hooks/use-mechanics';

const { mechanic: mechanicFilter } = listWorkOrders.query.shape;

const stateOptions = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
  ...workStates.map((value) => ({ value, label: workStateLabels[value] })),
];

const clear = { search: undefined, state: 'open', mechanic: undefined, day: undefined } as const;

const isNarrowed = ({ search, state, mechanic, day }: WorkOrderQuery): boolean =>
  search !== undefined || state !== 'open' || mechanic !== undefined || day !== undefined;

type WorkFiltersProps = { state: WorkOrderQuery; change: ListChange<WorkOrderQuery>; isList: boolean };

/** The board shows open jobs only, and all of them: search and state are for the list. */
export const WorkFilters = ({ state, change, isList }: WorkFiltersProps) => {
  const mechanics = useMechanics();
  return (
    <FilterBar onClear={isNarrowed(state) ? () => change(clear) : null}>
      {isList && (
        <>
          <SearchField
            label="Search jobs..."
            value={state.search ?? ''}
            onSearch={(search) => change({ search }, { replace: true })}
          />
          <FilterSelect
            label="State"
            value={state.state}
            options={stateOptions}
            onChange={(value) => change({ state: workFilters.find((filter) => filter === value) ?? 'open' })}
          />
        </>
      )}
      <FilterSelect
        label="Mechanic"
        value={state.mechanic === undefined ? '' : String(state.mechanic)}
        all="Everybody"
        options={[{ value: 'none', label: 'Nobody yet' }, ...mechanics]}
        onChange={(value) => change({ mechanic: mechanicFilter.parse(value) })}
      />
      <DateFilter label="Day" value={state.day} onChange={(day) => change({ day })} />
    </FilterBar>
  );
};
