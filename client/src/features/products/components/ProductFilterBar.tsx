import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { FilterSelect } from '../../../components/FilterSelect';
import {
  countFilters,
  noFilters,
  productTypeLabels,
  stockStatusLabels,
  toProductType,
  toStockStatus,
  type ProductFilters,
} from '../filters';
import { CategoryFilter } from './CategoryFilter';

type ProductFilterBarProps = {
  id: string;
  filters: ProductFilters;
  onChange: (patch: ProductFilters) => void;
};

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const stockStatusOptions = toOptions(stockStatusLabels);
const productTypeOptions = toOptions(productTypeLabels);

export const ProductFilterBar = ({ id, filters, onChange }: ProductFilterBarProps) => (
  <Paper
    id={id}
    component="section"
    aria-label="Filters"
    variant="outlined"
    sx={{ p: 2, mb: 2, bgcolor: 'background.sunken' }}
  >
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <CategoryFilter value={filters.category} onChange={(category) => onChange({ category })} />
      <FilterSelect
        label="Stock Status"
        all="All stock"
        value={filters.stock_status ?? ''}
        options={stockStatusOptions}
        onChange={(value) => onChange({ stock_status: toStockStatus(value) })}
      />
      <FilterSelect
        label="Product Type"
        all="All types"
        value={filters.type ?? ''}
        options={productTypeOptions}
        onChange={(value) => onChange({ type: toProductType(value) })}
      />
      {countFilters(filters) > 0 && (
        <Button onClick={() => onChange(noFilters)} sx={{ alignSelf: 'center' }}>
          Clear Filters
        </Button>
      )}
    </Stack>
  </Paper>
);
