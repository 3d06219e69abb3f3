import type { ReactNode } from 'react';

/**
 * One column, defined once at module level. `id` is the sort key when `sortable`. `priority` says what becomes of it
 * on a phone, where each row is a card: `media` stands at the left, `title` leads, `low` is left out, `actions` closes;
 * every other column is a line of header and value.
 */
export type Column<Row> = {
  id: string;
  header: string;
  /** For pictures and buttons, whose header would only be noise on the screen; it is still read out. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  width?: number | string;
  priority?: 'media' | 'title' | 'low' | 'actions';
};

/** The part of a list's state that a table shows and changes; `sort` is a column's id, descending with a leading `-`. */
export type TableState = { page: number; per_page: number; sort: string };

export type TableList = {
  state: TableState;
  change: (patch: Partial<TableState>) => void;
  /** How many rows there are in all; undefined until that is known. */
  total: number | undefined;
  /** There are more than `total`, which is as far as the server counts. */
  more?: boolean | undefined;
  pageSizes: readonly number[];
};

export type SortDirection = 'asc' | 'desc';

/** How a column is sorted now; null when the list is sorted by another. */
export const sortDirectionOf = (sort: string | undefined, id: string): SortDirection | null => {
  if (sort === id) return 'asc';
  return sort === `-${id}` ? 'desc' : null;
};

/** The sort after a press on the column's header. */
export const toggledSort = (sort: string | undefined, id: string): string => (sort === id ? `-${id}` : id);
