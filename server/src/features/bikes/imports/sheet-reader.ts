import { mostSheetColumns, mostSheetRows } from '@chainline/shared/bikes/bike-import-contract';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { delimiterOf, isFormula, toldDelimiter, unescapedCell } from '../../../csv-text';
import { sheetRefused, type Sheet, type SheetRow } from './sheet';
import { readXlsx } from './xlsx-reader';

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const zip = [0x50, 0x4b, 0x03, 0x04];
/** Signature of compound files: old .xls workbooks, and new ones with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];
const utf16 = [0xff, 0xfe];

const sampled = 4_096;

const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, utf16)) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.subarray(0, sampled).includes(0))
    throw sheetRefused('This is neither a CSV file nor an XLSX workbook. Export the sheet as one of them.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

const toRow = ({ record, info }: z.output<typeof recordsSchema>[number]): SheetRow => {
  const row: SheetRow = { row: info.lines, cells: [], problems: new Map() };
  record.slice(0, mostSheetColumns).forEach((cell, column) => {
    row.cells.push(unescapedCell(cell));
    if (isFormula(cell.trim())) row.problems.set(column, 'is a formula, not a value. Paste values only');
  });
  return row;
};

const readCsv = (text: string): Sheet => {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
    const records = recordsSchema.parse(
      parse(text, {
        ...options,
        // Title row, allowed rows, and one more to detect that there are too many.
        to: mostSheetRows + 2,
        from_line: toldDelimiter.test(text) ? 2 : 1,
        delimiter: delimiterOf(text),
      }),
    );
    const [header, ...rows] = records.map(toRow);
    if (rows.length > mostSheetRows) throw sheetRefused(`This sheet has more than ${mostSheetRows} rows. Split it.`);
    return { titles: header?.cells ?? [], rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
  } catch (error) {
    if (error instanceof CsvError)
      throw sheetRefused(`The file cannot be read as CSV: ${error.message}. Save it as “CSV UTF-8” again.`);
    throw error;
  }
};

/**
 * Reads a CSV file or a workbook by its content, whatever its name.
 * @throws ValidationError if it is neither, broken or too large
 */
export const readSheet = async (bytes: Uint8Array): Promise<Sheet> => {
  if (startsWith(bytes, compound))
    throw sheetRefused(
      'This is an old .xls workbook or one with a password. Save it as .xlsx or CSV without a password.',
    );
  const sheet = startsWith(bytes, zip) ? await readXlsx(bytes) : readCsv(decode(bytes));
  if (sheet.titles.every((title) => title === ''))
    throw sheetRefused('The first row of the sheet has no column titles. Add them, then choose the file again.');
  if (sheet.rows.length === 0) throw sheetRefused('The sheet has column titles, but no rows below them.');
  return sheet;
};
