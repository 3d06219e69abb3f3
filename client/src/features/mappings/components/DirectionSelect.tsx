import { syncDirectionSchema, type Mapping } from '@chainline/shared/mappings/mapping-contract';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useChangeMapping } from '../api/change-mutation';
import { directionOptions, shortDirectionLabels } from '../mapping-labels';
import { mappingName } from '../mapping-view';

/** Which side follows the other. */
export const DirectionSelect = ({ mapping }: { mapping: Mapping }) => {
  const { mutate } = useChangeMapping(mapping.id);
  return (
    <Select
      size="small"
      value={mapping.sync_direction}
      renderValue={(direction) => shortDirectionLabels[direction]}
      onChange={({ target }) =>
        mutate({ id: mapping.id, change: { sync_direction: syncDirectionSchema.parse(target.value) } })
      }
      inputProps={{ 'aria-label': `Sync Direction: ${mappingName(mapping)}` }}
      sx={{ width: 156, fontSize: '0.8125rem', '& .MuiSelect-select': { py: 0.625, pl: 1.25 } }}
    >
      {directionOptions.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </Select>
  );
};
