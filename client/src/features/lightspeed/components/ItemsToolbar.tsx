import type { LightspeedItemsQuery } from '@chainline/shared/lightspeed/lightspeed-contract';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { SearchField } from '../../../components/SearchField';
import type { ListChange } from '../../../lib/url-state';

type ItemsToolbarProps = { state: LightspeedItemsQuery; change: ListChange<LightspeedItemsQuery> };

const options = [
  { value: 'all', label: 'All' },
  { value: 'mapped', label: 'Mapped' },
  { value: 'unmapped', label: 'Not mapped' },
] as const;

const toFilter = (value: string): LightspeedItemsQuery['mapped'] =>
  value === 'mapped' || value === 'unmapped' ? value : undefined;

export const ItemsToolbar = ({ state, change }: ItemsToolbarProps) => (
  <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
    <SearchField
      label="Search items by name or SKU"
      value={state.search ?? ''}
      onSearch={(search) => change({ search }, { replace: true })}
    />
    <TextField
      select
      label="Mapping"
      value={state.mapped ?? 'all'}
      onChange={(event) => change({ mapped: toFilter(event.target.value) })}
      sx={{ minWidth: 150 }}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  </Stack>
);
