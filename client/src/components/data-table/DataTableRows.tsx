import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import { Fragment } from 'react';
import type { Column, Expansion } from './column';
import { DataTableHead } from './DataTableHead';
import type { Density } from './use-density';

type DataTableRowsProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  skeletonRows: number;
  density: Density;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  busy: boolean;
  expansion: Expansion<Row> | undefined;
};

/** Rows as a table that scrolls in its own container, under a sticky head. */
export const DataTableRows = <Row,>(props: DataTableRowsProps<Row>) => {
  const { label, columns, rows, rowKey, skeletonRows, density, sort, onSort, busy, expansion } = props;
  return (
    <TableContainer
      role="region"
      aria-label={label}
      tabIndex={0}
      // `relative` contains the visually hidden texts of the cells, which would otherwise lengthen the page.
      sx={{ position: 'relative', maxHeight: 'max(360px, calc(100dvh - 260px))' }}
    >
      <Table stickyHeader size={density === 'compact' ? 'small' : 'medium'} aria-label={label} aria-busy={busy}>
        <DataTableHead columns={columns} sort={sort} onSort={onSort} />
        <TableBody sx={{ opacity: busy && rows ? 0.55 : 1, transition: 'opacity 150ms' }}>
          {rows
            ? rows.map((row) => (
                <Fragment key={rowKey(row)}>
                  <TableRow hover>
                    {columns.map(({ id, cell, align = 'left' }) => (
                      <TableCell key={id} align={align}>
                        {cell(row)}
                      </TableCell>
                    ))}
                  </TableRow>
                  {expansion?.isOpen(row) === true && (
                    <TableRow>
                      <TableCell colSpan={columns.length} sx={{ bgcolor: 'background.sunken' }}>
                        {expansion.content(row)}
                      </TableCell>
                    </TableRow>
                  )}
                </Fragment>
              ))
            : Array.from({ length: skeletonRows }, (_, index) => (
                <TableRow key={index}>
                  {columns.map(({ id, priority }) => (
                    <TableCell key={id}>
                      {priority === 'media' ? <Skeleton variant="rounded" width={44} height={44} /> : <Skeleton />}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
