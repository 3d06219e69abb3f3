import { revenueQuery } from '@chainline/shared/revenue/revenue-contract';
import {
  channelLabels,
  periodOf,
  presetLabels,
  revenueChannels,
  revenueGroupings,
  revenuePresets,
} from '@chainline/shared/revenue/revenue-rules';
import { useQuery } from '@tanstack/react-query';
import { DateFilter } from '../../../components/DateFilter';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { personName } from '../../../lib/person-name';
import type { ListChange } from '../../../lib/url-state';
import { staffQuery } from '../../quotes';
import { isFiltered, noFilters, presetOf, type RevenueState } from '../revenue-state';
import { groupingLabels } from '../revenue-view';

const { by: byParam, staff: staffParam, channel: channelParam } = revenueQuery.shape;

const presetOptions = revenuePresets.map((value) => ({ value, label: presetLabels[value] }));
const groupingOptions = revenueGroupings.map((value) => ({ value, label: groupingLabels[value] }));
const channelOptions = revenueChannels.map((value) => ({ value, label: channelLabels[value] }));

const isPreset = (value: string): value is keyof typeof presetLabels => value in presetLabels;

type Part = { state: RevenueState; change: ListChange<RevenueState> };

const PeriodFilter = ({ state, change, today }: Part & { today: string }) => {
  const preset = presetOf(state, today);
  const choose = (value: string) => {
    if (value === 'this_month') change({ from: undefined, to: undefined });
    else if (isPreset(value)) change(periodOf(value, today));
  };
  return (
    <FilterSelect
      label="Period"
      value={preset ?? 'own'}
      options={preset === null ? [...presetOptions, { value: 'own', label: 'Custom period' }] : presetOptions}
      onChange={choose}
    />
  );
};

const StaffFilter = ({ state, change }: Part) => {
  const { data: staff = [] } = useQuery(staffQuery());
  const { staff: chosen } = state;
  const isUnknown = typeof chosen === 'number' && !staff.some(({ id }) => id === chosen);
  return (
    <FilterSelect
      label="Person"
      all="Everybody"
      value={chosen === undefined ? '' : String(chosen)}
      options={[
        ...staff.map((person) => ({ value: String(person.id), label: personName(person) })),
        { value: 'none', label: 'Unassigned' },
        ...(isUnknown ? [{ value: String(chosen), label: `User ${chosen}` }] : []),
      ]}
      onChange={(value) => change({ staff: staffParam.parse(value) })}
    />
  );
};

const nameOf = (key: string, none: string): string => (key === 'none' ? none : key);

/** Filter by a brand or category, set by following a figure; it can only be removed. */
const KeyFilter = ({
  label,
  value,
  none,
  onClear,
}: {
  label: string;
  value: string;
  none: string;
  onClear: () => void;
}) => (
  <FilterSelect
    label={label}
    all="All"
    value={value}
    options={[{ value, label: nameOf(value, none) }]}
    onChange={onClear}
  />
);

type RevenueFiltersProps = Part & {
  today: string | undefined;
  shown: { from: string; to: string } | undefined;
  seesAll: boolean;
};

/** Period, grouping and filters, all kept in the address. */
export const RevenueFilters = ({ state, change, today, shown, seesAll }: RevenueFiltersProps) => (
  <FilterBar onClear={isFiltered(state) ? () => change(noFilters) : null}>
    {today !== undefined && <PeriodFilter state={state} change={change} today={today} />}
    <DateFilter
      label="From"
      value={state.from ?? shown?.from}
      onChange={(from) => change({ from, to: state.to ?? shown?.to }, { replace: true })}
    />
    <DateFilter
      label="To"
      value={state.to ?? shown?.to}
      onChange={(to) => change({ from: state.from ?? shown?.from, to }, { replace: true })}
    />
    {state.view === 'figures' && (
      <FilterSelect
        label="Group by"
        value={state.by}
        options={groupingOptions}
        onChange={(value) => change({ by: byParam.parse(value) })}
      />
    )}
    {seesAll && <StaffFilter state={state} change={change} />}
    <FilterSelect
      label="Channel"
      all="All"
      value={state.channel ?? ''}
      options={channelOptions}
      onChange={(value) => change({ channel: channelParam.parse(value) })}
    />
    {state.brand !== undefined && (
      <KeyFilter label="Brand" value={state.brand} none="No brand" onClear={() => change({ brand: undefined })} />
    )}
    {state.category !== undefined && (
      <KeyFilter
        label="Category"
        value={state.category}
        none="No category"
        onClear={() => change({ category: undefined })}
      />
    )}
  </FilterBar>
);
