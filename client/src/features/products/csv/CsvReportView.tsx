import type { CsvReport } from '@chainline/shared/products/product-csv-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatCount } from '../../../lib/format';
import type { TableState } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { FilterSelect } from '../../../components/FilterSelect';
import { csvColumns } from './csv-columns';
import { rowFilterOf, rowsOf, type RowFilter } from './csv-view';

const pageSizes = [10, 25, 50, 100] as const;

const filterOptions = ({ changes, unchanged, refused, warnings }: CsvReport['counts']) => [
  { value: 'change', label: `Will change (${formatCount(changes)})` },
  { value: 'refused', label: `Refused (${formatCount(refused)})` },
  { value: 'unchanged', label: `Unchanged (${formatCount(unchanged)})` },
  { value: 'warned', label: `With a warning (${formatCount(warnings)})` },
];

const summaryOf = ({ rows_total, counts: { changes, unchanged, refused } }: CsvReport): string =>
  `${formatCount(rows_total)} rows: ${formatCount(changes)} would change, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused.`;

/** Preview of an import, row by row; nothing has been changed yet. */
export const CsvReportView = ({ report }: { report: CsvReport }) => {
  const [filter, setFilter] = useState<RowFilter>('');
  const [state, setState] = useState<TableState>({ page: 1, per_page: 25, sort: 'line' });
  const rows = rowsOf(report.rows, filter);
  const from = (state.page - 1) * state.per_page;
  return (
    <Stack spacing={2}>
      <Alert severity={report.counts.refused > 0 ? 'warning' : 'info'} role="status">
        {summaryOf(report)}
        {report.counts.refused > 0 && ' Refused rows are left out; the others can be applied.'}
      </Alert>
      {report.problems.map(({ code, column, message }) => (
        <Alert key={`${code} ${column ?? ''}`} severity={code === 'unknown_column' ? 'warning' : 'error'}>
          {column === null ? message : `${column}: ${message}`}
        </Alert>
      ))}
      <Box>
        <FilterSelect
          label="Rows"
          all="All rows"
          value={filter}
          options={filterOptions(report.counts)}
          onChange={(value) => {
            setFilter(rowFilterOf(value));
            setState((current) => ({ ...current, page: 1 }));
          }}
        />
      </Box>
      <DataTable
        label="Rows of the file"
        columns={csvColumns}
        rows={rows.slice(from, from + state.per_page)}
        rowKey={({ line }) => line}
        list={{
          state,
          change: (patch) => setState((current) => ({ ...current, page: 1, ...patch })),
          total: rows.length,
          pageSizes,
        }}
        empty={<EmptyState title="No rows" description="No rows in the file have this result." />}
      />
    </Stack>
  );
};
