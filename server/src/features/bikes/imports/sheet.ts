import { ValidationError } from '../../../errors';

/** A row as numbered by the spreadsheet; `problems` by zero-based column. */
export type SheetRow = { row: number; cells: string[]; problems: Map<number, string> };

export type Sheet = { titles: string[]; rows: SheetRow[] };

/** The whole file is refused. */
export const sheetRefused = (message: string): ValidationError =>
  new ValidationError('bike_import.unreadable', message);
