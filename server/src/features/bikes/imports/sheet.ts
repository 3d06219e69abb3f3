import { ValidationError } from '../../../errors';

/** Row with its number in the spreadsheet; `problems` by zero-based column. */
export type SheetRow = { row: number; cells: string[]; problems: Map<number, string> };

export type Sheet = { titles: string[]; rows: SheetRow[] };

/** Error that refuses the whole file. */
export const sheetRefused = (message: string): ValidationError =>
  new ValidationError('bike_import.unreadable', message);
