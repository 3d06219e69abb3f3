import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount } from '../../lib/format';
import { NativeSelect } from '../NativeSelect';
import type { TableList } from './column';

/** Page sizes on offer, plus the one in the address, so that the select can show it. */
const sizesOf = ({ pageSizes, state }: TableList): number[] =>
  [...new Set([...pageSizes, state.per_page])].sort((a, b) => a - b);

const rangeText = ({ state: { page, per_page: size }, total, more = false }: TableList): string => {
  const from = (page - 1) * size + 1;
  if (total === undefined) return `${formatCount(from)}–${formatCount(page * size)}`;
  return total === 0
    ? '0 of 0'
    : `${formatCount(from)}–${formatCount(Math.min(page * size, total))} of ${formatCount(total)}${more ? '+' : ''}`;
};

/** Page size, range of rows shown, and previous and next page. */
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
      <NativeSelect
        labelledBy={labelId}
        value={String(state.per_page)}
        choices={sizesOf(list).map((size) => ({ value: String(size), label: String(size) }))}
        disabled={total === undefined}
        onChange={(size) => change({ per_page: Number(size), page: 1 })}
      />
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
