import type { Category } from '@chainline/shared/products/product-contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../../components/FilterSelect';
import { productQueries } from '../api/product-queries';
import { toCategoryId } from '../filters';

type CategoryFilterProps = { value: number | undefined; onChange: (category: number | undefined) => void };

type Option = { value: string; label: string };

/** Categories on offer, plus the chosen one while its name is unknown. */
const toOptions = (categories: readonly Category[], chosen: number | undefined): Option[] => {
  const known = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  if (chosen === undefined || categories.some(({ id }) => id === chosen)) return known;
  return [...known, { value: String(chosen), label: `Category ${chosen}` }];
};

/** Filter by category; if the categories fail to load, the other filters still work. */
export const CategoryFilter = ({ value, onChange }: CategoryFilterProps) => {
  const { data, isError, refetch } = useQuery(productQueries.categories());
  const failed = isError && data === undefined;
  return (
    <>
      <FilterSelect
        label="Category"
        all="All categories"
        value={value === undefined ? '' : String(value)}
        options={toOptions(data ?? [], value)}
        onChange={(category) => onChange(toCategoryId(category))}
        error={failed}
        helperText={failed && 'Failed to load categories.'}
      />
      {failed && (
        <Button size="small" onClick={() => void refetch()} aria-label="Retry loading categories">
          Retry
        </Button>
      )}
    </>
  );
};
