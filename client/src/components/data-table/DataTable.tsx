import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState';
import type { Column, Expansion, TableList } from './column';
import { DataTableCards } from './DataTableCards';
import { DataTableFooter } from './DataTableFooter';
import { DataTableRows } from './DataTableRows';
import { useDensity } from './use-density';

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is loading: skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown when there are no rows, usually an `EmptyState`. */
  empty: ReactNode;
  /** Paging and sorting with the state of `useListState`; without it the table shows all rows in the given order. */
  list?: TableList;
  /** The rows belong to the previous request. */
  refreshing?: boolean;
  expansion?: Expansion<Row>;
};

const skeletonLimit = 12;

const PastTheEnd = ({ list }: { list: TableList }) => (
  <EmptyState
    title="This page is empty"
    description="The list has become shorter."
    action={
      <Button variant="outlined" onClick={() => list.change({ page: 1 })}>
        Go to the first page
      </Button>
    }
  />
);

const Nothing = ({ list, empty }: { list: TableList | undefined; empty: ReactNode }) =>
  list && (list.total ?? 0) > 0 ? <PastTheEnd list={list} /> : empty;

/** Every list of the app: a table with a sticky head, or cards on a phone. The server pages and sorts. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, empty, list, refreshing = false, expansion } = props;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [density, setDensity] = useDensity();

  const shared = {
    label,
    columns,
    rows,
    rowKey,
    skeletonRows: Math.min(list?.state.per_page ?? skeletonLimit, skeletonLimit),
    sort: list?.state.sort,
    onSort: list && ((sort: string) => list.change({ sort, page: 1 })),
    busy: refreshing || rows === undefined,
    expansion,
  };

  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', boxShadow: 1 }}>
      {rows?.length === 0 ? (
        <Nothing list={list} empty={empty} />
      ) : (
        <>
          {narrow ? <DataTableCards {...shared} /> : <DataTableRows {...shared} density={density} />}
          <DataTableFooter list={list} density={narrow ? null : density} onDensity={setDensity} />
        </>
      )}
    </Paper>
  );
};
