import type { CsvRow } from '@chainline/shared/products/product-csv-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Column } from '../../../components/data-table/column';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { fieldLabel } from '../bulk/edit-run-view';
import { rowStates } from './csv-view';

const tones: Record<CsvRow['state'], Tone> = { change: 'info', unchanged: 'neutral', refused: 'error' };

const Findings = ({ row: { problems, warnings, changes } }: { row: CsvRow }) => (
  <Stack spacing={0.25} sx={{ overflowWrap: 'anywhere' }}>
    {problems.map(({ code, column, message }) => (
      <Typography key={`${code} ${column ?? ''}`} variant="body2" sx={{ color: 'error.main' }}>
        {column === null ? message : `${column}: ${message}`}
      </Typography>
    ))}
    {warnings.map((warning) => (
      <Typography key={warning} variant="body2" sx={{ color: 'warning.main' }}>
        {warning}
      </Typography>
    ))}
    {changes.map(({ field, before, after }) => (
      <Typography key={field} variant="body2">
        {`${fieldLabel(field)}: ${before ?? 'none'} → `}
        <Box component="strong">{after ?? 'none'}</Box>
      </Typography>
    ))}
  </Stack>
);

export const csvColumns: readonly Column<CsvRow>[] = [
  { id: 'line', header: 'Line', align: 'right', width: 72, cell: ({ line }) => line },
  {
    id: 'product',
    header: 'Product',
    priority: 'title',
    cell: ({ key, name }) => (
      <Box sx={{ minWidth: { sm: 140 }, overflowWrap: 'anywhere' }}>
        {name ?? 'Unknown product'}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {key}
        </Typography>
      </Box>
    ),
  },
  { id: 'state', header: 'Result', cell: ({ state }) => <StatusChip label={rowStates[state]} tone={tones[state]} /> },
  { id: 'findings', header: 'Details', cell: (row) => <Findings row={row} /> },
];
