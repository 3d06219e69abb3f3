import { modelQuery, type listModels, type ModelQuery } from '@chainline/shared/compliance/compliance-contract';
import { proofStateLabels, proofStates } from '@chainline/shared/compliance/compliance-rules';
import type { z } from 'zod';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { SearchField } from '../../../components/SearchField';
import type { ListChange } from '../../../lib/url-state';

type Counts = z.output<typeof listModels.response>['counts'];

type ModelFiltersProps = {
  state: ModelQuery;
  counts: Counts | undefined;
  onChange: ListChange<ModelQuery>;
  onClear: (() => void) | null;
};

export const ModelFilters = ({ state, counts, onChange, onClear }: ModelFiltersProps) => (
  <FilterBar onClear={onClear}>
    <SearchField
      label="Search by brand or model"
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
    <FilterSelect
      label="Proof"
      all="All"
      value={state.state ?? ''}
      options={proofStates.map((value) => ({
        value,
        label: counts ? `${proofStateLabels[value]} (${counts[value]})` : proofStateLabels[value],
      }))}
      onChange={(value) => onChange({ state: modelQuery.shape.state.parse(value) })}
    />
  </FilterBar>
);
