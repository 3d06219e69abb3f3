import CompactIcon from '@mui/icons-material/DensitySmall';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { TableList } from './column';
import { Paging } from './Paging';
import type { Density } from './use-density';

type DataTableFooterProps = {
  list: TableList | undefined;
  /** Null where there is no choice of density. */
  density: Density | null;
  onDensity: (density: Density) => void;
};

/** Paging and density below the rows, if there is anything to choose. */
export const DataTableFooter = ({ list, density, onDensity }: DataTableFooterProps) => {
  if (list === undefined && density === null) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 52, px: 1, borderTop: 1, borderColor: 'divider' }}>
      {density !== null && (
        <IconButton
          size="small"
          aria-label="Compact rows"
          title="Compact rows"
          aria-pressed={density === 'compact'}
          color={density === 'compact' ? 'primary' : 'default'}
          onClick={() => onDensity(density === 'compact' ? 'comfortable' : 'compact')}
        >
          <CompactIcon fontSize="small" />
        </IconButton>
      )}
      {list && <Paging list={list} />}
    </Box>
  );
};
