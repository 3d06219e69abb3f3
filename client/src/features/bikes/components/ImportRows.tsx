import {
  importRowsPerPage,
  type BikeImport,
  type ImportAction,
  type ImportRow,
} from '@chainline/shared/bikes/bike-import-contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PlainField } from '../../../components/form/PlainField';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { bikeImportQueries } from '../api/bike-import-calls';
import { labelOf, shownValue } from '../bike-words';

const actions: Record<ImportAction, { label: string; tone: Tone }> = {
  add: { label: 'New', tone: 'info' },
  change: { label: 'Change', tone: 'primary' },
  same: { label: 'No change', tone: 'neutral' },
  ask: { label: 'Which one?', tone: 'warning' },
  refused: { label: 'Refused', tone: 'error' },
};
const states: Record<Exclude<ImportRow['state'], 'planned'>, { label: string; tone: Tone }> = {
  applied: { label: 'Imported', tone: 'success' },
  left: { label: 'Left as it is', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** A record's id as text, `add` for a new one, empty to leave the row out. */
export type Decisions = ReadonlyMap<number, string>;

type Choosing = { decisions: Decisions; onDecide: (row: number, decision: string) => void };

const Question = ({ row, candidates, decisions, onDecide }: ImportRow & Choosing) => (
  <PlainField
    label="This row is"
    fullLabel={`Row ${row} is`}
    options={[
      { value: '', label: 'left out' },
      ...candidates.map(({ id, model, inv_number: number, serial_number: serial }) => ({
        value: String(id),
        label: [model, number, serial].filter((text) => text !== '').join(', '),
      })),
      { value: 'add', label: 'a new bike' },
    ]}
    held={{ value: decisions.get(row) ?? '', onChange: ({ target }) => onDecide(row, target.value) }}
  />
);

const Details = ({ choosing, ...row }: ImportRow & { choosing: Choosing | null }) => {
  const { action, note, problems, changes } = row;
  if (note !== '') return note;
  if (action === 'ask' && choosing) return <Question {...row} {...choosing} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>{column === null ? message : `${column}: ${message}`}</li>
      ))}
      {changes.map(({ field, before, after }) => (
        <li key={field}>{`${labelOf(field)}: ${shownValue(field, before)} → ${shownValue(field, after)}`}</li>
      ))}
    </Box>
  );
};

const columnsOf = (choosing: Choosing | null): Column<ImportRow>[] => [
  { id: 'row', header: 'Row', align: 'right', width: 64, cell: ({ row }) => row },
  {
    id: 'bike',
    header: 'Bike',
    priority: 'title',
    cell: ({ model, inv_number: number }) => [model, number].filter((text) => text !== '').join(', '),
  },
  {
    id: 'action',
    header: 'Result',
    cell: ({ action, state }) => <StatusChip {...(state === 'planned' ? actions[action] : states[state])} />,
  },
  { id: 'details', header: 'Details', cell: (row) => <Details {...row} choosing={choosing} /> },
];

type ImportRowsProps = { shown: BikeImport; choosing: Choosing | null };

/** Rows of an import, those with problems and questions first. */
export const ImportRows = ({ shown, choosing }: ImportRowsProps) => {
  const [page, setPage] = useState(1);
  const status = `${shown.status} ${shown.undo ?? ''} ${shown.running ?? ''}`;
  const { data, error, refetch, isPlaceholderData } = useQuery(bikeImportQueries.rows(shown.id, page, status));
  if (error) return <ErrorState message="The rows could not be loaded." error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label="Rows of the sheet"
      columns={columnsOf(choosing)}
      rows={data?.rows}
      rowKey={({ row }) => row}
      refreshing={isPlaceholderData}
      list={{
        state: { page, per_page: importRowsPerPage, sort: '' },
        change: (patch) => setPage(patch.page ?? 1),
        total: data?.total,
        pageSizes: [importRowsPerPage],
      }}
      empty={<EmptyState title="No rows" description="The rows of this import are no longer kept." />}
    />
  );
};
