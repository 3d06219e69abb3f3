import type { Category } from '@chainline/shared/products/product-contract';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController, type Control } from 'react-hook-form';
import { ErrorState } from '../../../components/ErrorState';
import type { ProductForm } from './product-form';
import { productQueries } from '../api/product-queries';

type CategoriesControlProps = {
  control: Control<ProductForm>;
  /** The product's own categories, whose names are known before the list is loaded. */
  known: readonly Category[];
  disabled: boolean;
};

/** Picks the categories of a product by typing. */
export const CategoriesControl = ({ control, known, disabled }: CategoriesControlProps) => {
  const { field, fieldState } = useController({ control, name: 'category_ids' });
  const { data, error, isPending, refetch } = useQuery(productQueries.categories());
  const all = data ?? known;
  const byId = new Map([...known, ...all].map((category) => [category.id, category]));
  return (
    <Stack spacing={1}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={[...all]}
        loading={isPending}
        disabled={disabled}
        value={field.value.map((id) => byId.get(id) ?? { id, name: `Category ${id}` })}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onChange={(_event, chosen) => field.onChange(chosen.map(({ id }) => id))}
        noOptionsText={error ? 'Failed to load categories.' : 'No matching category'}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Categories"
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
      {error && <ErrorState message="Failed to load categories." error={error} onRetry={() => void refetch()} />}
    </Stack>
  );
};
