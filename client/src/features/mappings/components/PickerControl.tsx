import type { Pick } from '@chainline/shared/mappings/mapping-contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { ErrorState } from '../../../components/ErrorState';
import { ProductImage } from '../../images';
import { mappingQueries, type Side } from '../api/mapping-queries';
import { useDebounced } from '../../../lib/use-debounced';
import type { MappingForm } from '../mapping-form';
import { describePick } from '../mapping-view';
import { PickerOption } from './PickerOption';

const pauseMs = 300;

type PickerControlProps = {
  control: Control<MappingForm>;
  name: 'woo_product_id' | 'lightspeed_item_id';
  side: Side;
  label: string;
  /** Shown when the options cannot be loaded. */
  failure: string;
  autoFocus?: boolean;
};

/** Form field that finds a product of one side by typing. */
export const PickerControl = ({ control, name, side, label, failure, autoFocus = false }: PickerControlProps) => {
  const { field, fieldState } = useController({ control, name });
  const [isOpen, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const search = useDebounced(term.trim(), pauseMs);
  const picks = useQuery({ ...mappingQueries.picks(side, search), enabled: isOpen });
  const isBehind = term.trim() !== search || picks.isPlaceholderData;
  const chosen: Pick | null = field.value;
  const picture = chosen && <ProductImage src={chosen.image} alt="" size={24} />;
  // The form reports the rule about both sides once; only server errors of this field go here.
  const complaint = fieldState.error?.type === 'server' ? fieldState.error.message : undefined;

  return (
    <Stack spacing={1}>
      <Autocomplete<Pick>
        value={chosen}
        onChange={(_event, pick) => field.onChange(pick)}
        onInputChange={(_event, text, reason) => setTerm(reason === 'input' ? text : '')}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        // Enter must not pick a result of an earlier search, which would map another product.
        options={isBehind ? [] : (picks.data?.items ?? [])}
        filterOptions={(options) => options}
        getOptionLabel={(pick) => pick.name}
        getOptionKey={(pick) => pick.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        loading={isBehind || picks.isFetching}
        loadingText="Searching…"
        noOptionsText={picks.isError ? failure : 'No unmapped matches found'}
        renderOption={({ key, ...props }, pick) => (
          <Box component="li" key={key} {...props}>
            <PickerOption pick={pick} />
          </Box>
        )}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            slotProps={{ ...slotProps, input: { ...slotProps.input, startAdornment: picture } }}
            label={label}
            placeholder="Type a name or SKU"
            autoFocus={autoFocus}
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={fieldState.invalid}
            helperText={complaint ?? (chosen && describePick(chosen))}
          />
        )}
      />
      {picks.isError && <ErrorState message={failure} error={picks.error} onRetry={() => void picks.refetch()} />}
    </Stack>
  );
};
