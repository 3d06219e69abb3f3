import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import ConflictIcon from '@mui/icons-material/ReportProblemOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { conflictTitle, mappingName, stockStateOf } from '../mapping-view';
import { MapProductButton } from './MapProductButton';

type StockStateCellProps = {
  mapping: Mapping;
  /** False for read-only users. */
  isEditable: boolean;
  onConflict: (mapping: Mapping) => void;
};

/** Agreement of the two quantities, or a button to resolve the conflict. */
export const StockStateCell = ({ mapping, isEditable, onConflict }: StockStateCellProps) => {
  if (mapping.conflict) {
    const { chip } = conflictTitle(mapping.conflict.kind);
    return (
      <Button
        size="small"
        variant="outlined"
        color="warning"
        startIcon={<ConflictIcon />}
        aria-label={`${chip}: settle the conflict of ${mappingName(mapping)}`}
        onClick={() => onConflict(mapping)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {chip}
      </Button>
    );
  }
  const { label, tone, hint } = stockStateOf(mapping);
  return (
    <>
      <Box component="span" title={hint}>
        <StatusChip label={label} tone={tone} />
      </Box>
      {mapping.sync_enabled && mapping.skip_reason !== null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
          {mapping.skip_reason}
        </Typography>
      )}
      {isEditable && mapping.can.map_product && <MapProductButton mapping={mapping} />}
    </>
  );
};
