import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FilterSelect } from '../../../components/FilterSelect';
import {
  confidenceOptions,
  hasFilters,
  noFilters,
  stockStateOptions,
  syncStatusOptions,
  toConfidence,
  toFlag,
  toOption,
  toStockState,
  verificationOptions,
  type MappingFilterState,
} from '../mapping-filters';

type MappingFiltersProps = { filters: MappingFilterState; onChange: (patch: MappingFilterState) => void };

export const MappingFilters = ({ filters, onChange }: MappingFiltersProps) => (
  <Box
    role="group"
    aria-label="Filters"
    sx={{
      display: { xs: 'grid', sm: 'flex' },
      gridTemplateColumns: '1fr 1fr',
      flexWrap: 'wrap',
      gap: 1.5,
      alignItems: 'center',
      width: { xs: '100%', sm: 'auto' },
    }}
  >
    <FilterSelect
      label="Sync Status"
      all="All"
      value={toOption(filters.sync_enabled)}
      options={syncStatusOptions}
      onChange={(option) => onChange({ sync_enabled: toFlag(option) })}
    />
    <FilterSelect
      label="Verification"
      all="All"
      value={toOption(filters.manually_verified)}
      options={verificationOptions}
      onChange={(option) => onChange({ manually_verified: toFlag(option) })}
    />
    <FilterSelect
      label="Min. Confidence"
      all="All"
      value={toOption(filters.confidence_min)}
      options={confidenceOptions(filters.confidence_min)}
      onChange={(option) => onChange({ confidence_min: toConfidence(option) })}
    />
    <FilterSelect
      label="Stock"
      all="All"
      value={filters.stock_state ?? ''}
      options={stockStateOptions}
      onChange={(option) => onChange({ stock_state: toStockState(option) })}
    />
    {hasFilters(filters) && <Button onClick={() => onChange(noFilters)}>Clear filters</Button>}
  </Box>
);
