export type CsvCell = string | number | null;

/** Spreadsheets evaluate cells that begin like this; plain numbers are harmless. */
const runsAsFormula = /^[=+\-@\t\r]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

const toCell = (value: CsvCell): string => {
  const text = String(value ?? '');
  const safe = runsAsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Without a BOM, spreadsheets misread UTF-8. */
export const byteOrderMark = '\uFEFF';

/** RFC 4180, with line end; no cell runs as a formula. */
export const toCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(toCell).join(',')}\r\n`;
