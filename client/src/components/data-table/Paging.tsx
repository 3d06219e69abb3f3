import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount } from '../../lib/format';
import type { TableList } from './column';

/** The sizes on offer; one that only the address asked for joins them, so that the select can show it. */
const sizesOf = ({ pageSizes, state }: TableList): number[] =>
  [...new Set([...pageSizes, state.per_page])].sort((a, b) => a - b);

const rangeText = ({ state: { page, per_page: size }, total }: TableList): string => {
  const from = (page - 1) * size + 1;
  if (total === undefined) return `${formatCount(from)}–${formatCount(page * size)}`;
  return total === 0
    ? '0 of 0'
    : `${formatCount(from)}–${formatCount(Math.min(page * size, total))} of ${formatCount(total)}`;
};

/** How many rows a page has, which of them are shown, and the way to the next ones. */
export const Paging = ({ list }: { list: TableList }) => {
  const labelId = useId();
  const { state, total, change } = list;
  const isLast = total === undefined || state.page * state.per_page >= total;
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={{ xs: 0.5, sm: 1.5 }}
      sx={{ ml: 'auto', alignItems: 'center', flexWrap: 'wrap', justifyContent: 'flex-end' }}
    >
      <Typography id={labelId} variant="body2">
        Rows per page
      </Typography>
      <Select
        variant="standard"
        disableUnderline
        labelId={labelId}
        value={state.per_page}
        disabled={total === undefined}
        onChange={(event) => change({ per_page: event.target.value, page: 1 })}
        sx={{ typography: 'body2' }}
      >
        {sizesOf(list).map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
      <Typography variant="body2" aria-live="polite" sx={{ minWidth: '6ch', textAlign: 'right' }}>
        {rangeText(list)}
      </Typography>
      <Stack direction="row">
        <IconButton
          aria-label="Go to previous page"
          title="Go to previous page"
          disabled={state.page === 1}
          onClick={() => change({ page: state.page - 1 })}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          aria-label="Go to next page"
          title="Go to next page"
          disabled={isLast}
          onClick={() => change({ page: state.page + 1 })}
        >
          <NextIcon />
        </IconButton>
      </Stack>
    </Stack>
  );
};
