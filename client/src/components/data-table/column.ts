import type { ReactNode } from 'react';

/**
 * One column, defined once at module level. `id` is the sort key when `sortable`. `priority` places it on the card that
 * a phone shows for each row: `media` at the left, `title` first, `low` omitted, `actions` last; other columns become a
 * line of header and value.
 */
export type Column<Row> = {
  id: string;
  header: string;
  /** For pictures and buttons, whose header is only announced. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  width?: number | string;
  priority?: 'media' | 'title' | 'low' | 'actions';
};

/** List state that a table shows and changes; `sort` is a column's id, with a leading `-` for descending. */
export type TableState = { page: number; per_page: number; sort: string };

export type TableList = {
  state: TableState;
  change: (patch: Partial<TableState>) => void;
  /** Number of rows; undefined until known. */
  total: number | undefined;
  /** There are more rows than `total`, which is as far as the server counts. */
  more?: boolean | undefined;
  pageSizes: readonly number[];
};

/** Content that a row shows below itself while it is open. */
export type Expansion<Row> = { isOpen: (row: Row) => boolean; content: (row: Row) => ReactNode };

export type SortDirection = 'asc' | 'desc';

/** Sort direction of a column; null when the list is sorted by another. */
export const sortDirectionOf = (sort: string | undefined, id: string): SortDirection | null => {
  if (sort === id) return 'asc';
  return sort === `-${id}` ? 'desc' : null;
};

/** Sort order after pressing the column's header. */
export const toggledSort = (sort: string | undefined, id: string): string => (sort === id ? `-${id}` : id);
