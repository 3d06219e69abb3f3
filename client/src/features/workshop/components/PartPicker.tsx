import type { Sellable } from '@chainline/shared/products/sellable-contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { formatAud } from '../../../lib/format';
import { useDebounced } from '../../../lib/use-debounced';
import { ProductImage } from '../../images';
import { workQueries } from '../api/work-queries';

const pauseMs = 300;
const fewestCharacters = 2;
const failure = 'The products could not be searched.';

const nameOf = ({ name, variation }: Sellable): string => (variation === '' ? name : `${name} (${variation})`);

const stockOf = ({ stock_quantity: quantity }: Sellable): string =>
  quantity === null ? 'not counted' : `${quantity} in stock`;

/** Finds a product of the catalogue by name or SKU, and hands it over. */
export const PartPicker = ({ disabled, onPick }: { disabled: boolean; onPick: (unit: Sellable) => void }) => {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const term = text.trim();
  const search = useDebounced(term, pauseMs);
  const isLong = term.length >= fewestCharacters;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...workQueries.sellables(search),
    enabled: isLong && search.length >= fewestCharacters,
  });
  const isBehind = term !== search || isPlaceholderData;
  return (
    <Stack spacing={1}>
      <Autocomplete<Sellable>
        value={null}
        inputValue={text}
        disabled={disabled}
        onChange={(_event, unit) => {
          if (unit) onPick(unit);
        }}
        onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
        open={isOpen && isLong && !error}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        // Enter must not use a result of an earlier search.
        options={isBehind || !isLong ? [] : (data?.products ?? [])}
        filterOptions={(all) => all}
        getOptionLabel={nameOf}
        getOptionKey={({ product_id: product, variation_id: variation }) => `${product}:${variation ?? ''}`}
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        loading={isBehind || isFetching}
        loadingText="Searching…"
        noOptionsText="No products found"
        renderOption={({ key, ...props }, unit) => (
          <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
            <ProductImage src={unit.image} alt="" size={32} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2">{nameOf(unit)}</Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {[unit.sku, formatAud(unit.price), stockOf(unit)].filter((part) => part !== '').join(' · ')}
              </Typography>
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField {...params} size="small" label="Add a part" placeholder="Type a name or SKU" />
        )}
      />
      {error && <ErrorState message={failure} error={error} onRetry={() => void refetch()} />}
    </Stack>
  );
};
