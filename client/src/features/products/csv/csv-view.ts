import { largestCsvText, type CsvRow } from '@chainline/shared/products/product-csv-contract';

/** Reason not to send a file; null if it can be sent. */
export const fileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!/\.(csv|txt)$/i.test(name)) return 'Choose a CSV file. In a spreadsheet: save as “CSV (comma separated)”.';
  if (size === 0) return 'The file is empty.';
  return size > largestCsvText ? 'The file is too large: split it.' : null;
};

export const rowStates: Record<CsvRow['state'], string> = {
  change: 'Will change',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

export type RowFilter = CsvRow['state'] | 'warned' | '';

export const rowFilterOf = (value: string): RowFilter => {
  switch (value) {
    case 'change':
    case 'unchanged':
    case 'refused':
    case 'warned':
      return value;
    default:
      return '';
  }
};

const fits = ({ state, warnings }: CsvRow, filter: RowFilter): boolean => {
  if (filter === '') return true;
  return filter === 'warned' ? warnings.length > 0 : state === filter;
};

/** One page of a report; refused rows come first because they need attention. */
export const rowsOf = (rows: readonly CsvRow[], filter: RowFilter): readonly CsvRow[] => {
  const fitting = rows.filter((row) => fits(row, filter));
  const refused = fitting.filter(({ state }) => state === 'refused');
  return [...refused, ...fitting.filter(({ state }) => state !== 'refused')];
};
