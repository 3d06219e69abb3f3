import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useController, type Control } from 'react-hook-form';
import type { BikeForm } from '../bike-form';

type BrandControlProps = { control: Control<BikeForm>; brands: readonly string[]; onEdit: () => void };

/** Brand from the list, or any other. */
export const BrandControl = ({ control, brands, onEdit }: BrandControlProps) => {
  const { field, fieldState } = useController({ control, name: 'brand' });
  return (
    <Autocomplete
      freeSolo
      options={brands}
      inputValue={field.value}
      onInputChange={(_event, brand, reason) => {
        // The component resets the text to its own value when it mounts.
        if (reason === 'reset' && brand === '') return;
        field.onChange(brand);
        onEdit();
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label="Brand"
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? 'Choose one, or type any other.'}
        />
      )}
    />
  );
};
