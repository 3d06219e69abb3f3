import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import Switch from '@mui/material/Switch';
import { useToggleMapping } from '../api/change-mutation';
import { mappingName } from '../mapping-view';

type MappingSwitchProps = { mapping: Mapping };

const label = (what: string, mapping: Mapping) => ({ input: { 'aria-label': `${what}: ${mappingName(mapping)}` } });

// The thumb of a switch that is off is as white as its row; the border makes it visible.
const edged = {
  ml: -0.75,
  '& .MuiSwitch-thumb': { border: 1, borderColor: 'text.secondary' },
  '& .Mui-checked .MuiSwitch-thumb': { borderColor: 'transparent' },
} as const;

/** Marks a pairing as checked by a person. */
export const VerifiedSwitch = ({ mapping }: MappingSwitchProps) => {
  const toggle = useToggleMapping(mapping);
  return (
    <Switch
      size="small"
      sx={edged}
      color="success"
      checked={mapping.manually_verified}
      onChange={() => toggle((present) => ({ manually_verified: !present.manually_verified }))}
      slotProps={label('Verified', mapping)}
    />
  );
};

/** Turns syncing of a mapping on or off. */
export const SyncStatusSwitch = ({ mapping }: MappingSwitchProps) => {
  const toggle = useToggleMapping(mapping);
  return (
    <Switch
      size="small"
      sx={edged}
      checked={mapping.sync_enabled}
      onChange={() => toggle((present) => ({ sync_enabled: !present.sync_enabled }))}
      slotProps={label('Sync Status', mapping)}
    />
  );
};
