import { syncDirectionSchema, type Mapping, type SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useChangeMapping } from '../api/change-mutation';
import { useToast } from '../../../components/toast-context';
import { directionOptions, directionWarnings, shortDirectionLabels } from '../mapping-labels';
import { mappingName } from '../mapping-view';

/** Sync direction of a mapping. */
export const DirectionSelect = ({ mapping }: { mapping: Mapping }) => {
  const { mutate } = useChangeMapping(mapping.id);
  const toast = useToast();
  const choose = (direction: SyncDirection) => {
    mutate({ id: mapping.id, change: { sync_direction: direction } });
    const warning = directionWarnings[direction];
    if (warning !== null) toast({ message: warning, tone: 'warning', durationMs: 12_000 });
  };
  return (
    <Select
      size="small"
      value={mapping.sync_direction}
      renderValue={(direction) => shortDirectionLabels[direction]}
      onChange={({ target }) => choose(syncDirectionSchema.parse(target.value))}
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
