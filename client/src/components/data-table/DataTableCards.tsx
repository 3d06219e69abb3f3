import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { NativeSelect } from '../NativeSelect';
import type { Column, Expansion } from './column';

type DataTableCardsProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  skeletonRows: number;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  busy: boolean;
  expansion: Expansion<Row> | undefined;
};

const withPriority = <Row,>(columns: readonly Column<Row>[], priority: Column<Row>['priority']) =>
  columns.filter((column) => column.priority === priority);

const Card = <Row,>({
  columns,
  row,
  expansion,
}: Pick<DataTableCardsProps<Row>, 'columns' | 'expansion'> & { row: Row }) => {
  const parts = (priority: Column<Row>['priority']) =>
    withPriority(columns, priority).map(({ id, cell }) => <Fragment key={id}>{cell(row)}</Fragment>);
  const media = parts('media');
  const actions = parts('actions');
  return (
    <Stack component="li" direction="row" spacing={2} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      {media.length > 0 && <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>{media}</Box>}
      <Stack spacing={1} sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{parts('title')}</Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.75 }}>
          {withPriority(columns, undefined).map(({ id, header, cell }) => (
            <Fragment key={id}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {header}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
                {cell(row)}
              </Typography>
            </Fragment>
          ))}
        </Box>
        {actions.length > 0 && (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
        {expansion?.isOpen(row) === true && expansion.content(row)}
      </Stack>
    </Stack>
  );
};

const SortSelect = <Row,>({ columns, sort, onSort }: Pick<DataTableCardsProps<Row>, 'columns' | 'sort' | 'onSort'>) => {
  const labelId = useId();
  const sortable = columns.filter((column) => column.sortable === true);
  if (sortable.length === 0 || !onSort) return null;
  const choices = sortable.flatMap(({ id, header }) => [
    { value: id, label: `${header}, ascending` },
    { value: `-${id}`, label: `${header}, descending` },
  ]);
  // The list may be sorted by a column that is not shown.
  if (sort !== undefined && !choices.some(({ value }) => value === sort))
    choices.unshift({ value: sort, label: 'Usual order' });
  return (
    <Stack direction="row" spacing={1} sx={{ p: 2, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
      <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary' }}>
        Sort by
      </Typography>
      <NativeSelect
        labelledBy={labelId}
        value={sort ?? ''}
        choices={choices}
        onChange={onSort}
        sx={{ flexGrow: 1, minHeight: 40 }}
      />
    </Stack>
  );
};

/** Rows as cards, for narrow screens. */
export const DataTableCards = <Row,>(props: DataTableCardsProps<Row>) => {
  const { label, columns, rows, rowKey, skeletonRows, sort, onSort, busy, expansion } = props;
  return (
    <>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      <Box component="ul" aria-label={label} aria-busy={busy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows
          ? rows.map((row) => <Card key={rowKey(row)} columns={columns} row={row} expansion={expansion} />)
          : Array.from({ length: skeletonRows }, (_, index) => (
              <Box key={index} component="li" sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
                <Skeleton width="70%" />
                <Skeleton width="90%" />
                <Skeleton width="50%" />
              </Box>
            ))}
      </Box>
    </>
  );
};
