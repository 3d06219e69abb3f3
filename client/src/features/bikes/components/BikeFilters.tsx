import { listBikes, type BikeQuery } from '@chainline/shared/bikes/bike-contract';
import { defaultListSettings } from '@chainline/shared/settings/list-settings-contract';
import { useQuery } from '@tanstack/react-query';
import { DateFilter } from '../../../components/DateFilter';
import { FilterSelect } from '../../../components/FilterSelect';
import { SearchField } from '../../../components/SearchField';
import type { ListChange } from '../../../lib/url-state';
import { bikeQueries } from '../api/bike-queries';
import { arrivedOptions, joined, paidOptions, soldOptions, withStored } from '../bike-words';

const { sold: soldFilter, paid: paidFilter, arrived: arrivedFilter } = listBikes.query.shape;

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const orNone = (value: string): string | undefined => (value === '' ? undefined : value);

type PartProps = { state: BikeQuery; change: ListChange<BikeQuery>; types: readonly string[] };
type BikeFiltersProps = { state: BikeQuery; change: ListChange<BikeQuery>; isWide: boolean };

const WideFilters = ({ state, change, types }: PartProps) => (
  <>
    <FilterSelect
      label="Invoice Type"
      value={state.inv_type ?? ''}
      all="All types"
      options={toOptions(withStored(types, state.inv_type ?? ''))}
      onChange={(type) => change({ inv_type: orNone(type) })}
    />
    <FilterSelect
      label="Arrived Status"
      value={state.arrived ?? ''}
      all="All"
      options={arrivedOptions}
      onChange={(arrived) => change({ arrived: arrivedFilter.parse(arrived) })}
    />
  </>
);

const useFilterChoices = () => {
  const { data: lists = defaultListSettings } = useQuery(bikeQueries.choices());
  const { data: used } = useQuery(bikeQueries.used());
  return {
    brands: joined(lists.brands, used?.brands ?? []),
    types: joined(lists.invoice_types, used?.inv_types ?? []),
  };
};

/** Narrow screens leave out three of the filters. */
export const BikeFilters = ({ state, change, isWide }: BikeFiltersProps) => {
  const { brands, types } = useFilterChoices();
  return (
    <>
      <SearchField
        label="Quick Search"
        value={state.search ?? ''}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      {isWide && (
        <SearchField
          label="Search Bike"
          value={state.model ?? ''}
          onSearch={(model) => change({ model }, { replace: true })}
        />
      )}
      <FilterSelect
        label="Brand"
        value={state.brand ?? ''}
        all="All brands"
        options={toOptions(withStored(brands, state.brand ?? ''))}
        onChange={(brand) => change({ brand: orNone(brand) })}
      />
      <FilterSelect
        label="Sold Status"
        value={state.sold ?? ''}
        all="All"
        options={soldOptions}
        onChange={(sold) => change({ sold: soldFilter.parse(sold) })}
      />
      <FilterSelect
        label="Paid Status"
        value={state.paid ?? ''}
        all="All"
        options={paidOptions}
        onChange={(paid) => change({ paid: paidFilter.parse(paid) })}
      />
      {isWide && <WideFilters state={state} change={change} types={types} />}
      <DateFilter
        label="Payment Date From"
        value={state.payment_from}
        onChange={(day) => change({ payment_from: day })}
      />
    </>
  );
};
