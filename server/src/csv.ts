export type CsvCell = string | number | null;

/** Spreadsheets run what begins like this; a number that is nothing but a number does no harm. */
const runsAsFormula = /^[=+\-@\t\r]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

const toCell = (value: CsvCell): string => {
  const text = String(value ?? '');
  const safe = runsAsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Without it, spreadsheets read UTF-8 as something else. */
export const byteOrderMark = '\uFEFF';

/** One line of a CSV file (RFC 4180), its end included; nothing in it runs as a formula. */
export const toCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(toCell).join(',')}\r\n`;
