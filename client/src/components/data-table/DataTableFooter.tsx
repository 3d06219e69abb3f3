import CompactIcon from '@mui/icons-material/DensitySmall';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TablePagination from '@mui/material/TablePagination';
import { formatCount } from '../../lib/format';
import type { TableList } from './column';
import type { Density } from './use-density';

type DataTableFooterProps = {
  list: TableList | undefined;
  /** Null where density makes no difference. */
  density: Density | null;
  onDensity: (density: Density) => void;
};

/** The sizes on offer; one that only the address asked for joins them, so that the select can show it. */
const sizesOf = ({ pageSizes, state }: TableList): number[] =>
  [...new Set([...pageSizes, state.per_page])].sort((a, b) => a - b);

const rangeLabel = ({ from, to, count }: { from: number; to: number; count: number }): string =>
  `${formatCount(from)}–${formatCount(to)}${count === -1 ? '' : ` of ${formatCount(count)}`}`;

export const DataTableFooter = ({ list, density, onDensity }: DataTableFooterProps) => (
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
    {list && (
      <TablePagination
        component="div"
        sx={{ ml: 'auto', overflow: 'visible', '& .MuiTablePagination-toolbar': { pl: { xs: 0, sm: 2 } } }}
        count={list.total ?? -1}
        page={list.state.page - 1}
        rowsPerPage={list.state.per_page}
        rowsPerPageOptions={sizesOf(list)}
        onPageChange={(_event, page) => list.change({ page: page + 1 })}
        onRowsPerPageChange={(event) => list.change({ per_page: Number(event.target.value), page: 1 })}
        labelRowsPerPage="Rows per page"
        labelDisplayedRows={rangeLabel}
        disabled={list.total === undefined}
      />
    )}
  </Box>
);
