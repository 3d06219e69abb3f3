import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { VisuallyHidden } from '../VisuallyHidden';
import { sortDirectionOf, toggledSort, type Column } from './column';

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
};

export const DataTableHead = <Row,>({ columns, sort, onSort }: DataTableHeadProps<Row>) => (
  <TableHead>
    <TableRow>
      {columns.map(({ id, header, headerHidden = false, align = 'left', sortable = false, width }) => {
        const direction = sortDirectionOf(sort, id);
        const label = headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header;
        return (
          <TableCell
            key={id}
            align={align}
            sortDirection={direction ?? false}
            sx={width === undefined ? {} : { width, minWidth: width }}
          >
            {sortable && onSort ? (
              <TableSortLabel
                active={direction !== null}
                direction={direction ?? 'asc'}
                onClick={() => onSort(toggledSort(sort, id))}
              >
                {label}
              </TableSortLabel>
            ) : (
              label
            )}
          </TableCell>
        );
      })}
    </TableRow>
  </TableHead>
);
