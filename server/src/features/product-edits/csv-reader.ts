import {
  csvColumns,
  csvValueColumns,
  exportedColumn,
  largestCsvRows,
  type CsvColumn,
  type CsvProblem,
  type CsvProblemCode,
} from '@chainline/shared/products/product-csv-contract';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { delimiterOf, isFormula, toldDelimiter, unescapedCell } from '../../csv-text';

/** A row of a file; `cells` has only the columns that the file contains. */
export type CsvLine = { line: number; cells: Map<CsvColumn, string>; problems: CsvProblem[] };

/** A parsed file. If `stops`, its problems make the whole file unusable. */
export type CsvFile = { problems: CsvProblem[]; stops: boolean; columns: Set<CsvColumn>; lines: CsvLine[] };

export const problem = (code: CsvProblemCode, column: string | null, message: string): CsvProblem => ({
  code,
  column,
  message,
});

const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
type Records = z.output<typeof recordsSchema>;

const keyColumns = ['ID', 'SKU'] as const;
/** Columns whose cells must not contain formulas. */
const readColumns: ReadonlySet<CsvColumn> = new Set([
  ...keyColumns,
  ...csvValueColumns,
  ...csvValueColumns.map(exportedColumn),
]);
const numberColumns: ReadonlySet<CsvColumn> = new Set(
  (['Stock', 'Regular price', 'Sale price'] as const).flatMap((column) => [column, exportedColumn(column)]),
);

const columnsByTitle = new Map<string, CsvColumn>(csvColumns.map((column) => [column.toLowerCase(), column]));

const columnOf = (title: string): CsvColumn | undefined => columnsByTitle.get(title.trim().toLowerCase());

/** If the file is delimited by semicolons, the comma may be the decimal separator, so 1,250 is ambiguous. */
const isTwoNumbers = (cell: string): boolean => /^[+-]?\s*\$?\s*\d{1,3}(,\d{3})+$/.test(cell);

const readCell = (title: CsvColumn, text: string, delimiter: string): CsvProblem[] => {
  const shown = `“${text.slice(0, 40)}”`;
  if (readColumns.has(title) && isFormula(text))
    return [problem('formula_text', title, `${shown} is a formula, not a value. Paste values only and save again.`)];
  if (delimiter === ';' && numberColumns.has(title) && isTwoNumbers(text))
    return [
      problem(
        'not_a_number',
        title,
        `${shown} may mean ${text.replaceAll(',', '')} or ${text.replace(',', '.')}. Write it without a comma.`,
      ),
    ];
  return [];
};

const stop = (...problems: CsvProblem[]): CsvFile => ({ problems, stops: true, columns: new Set(), lines: [] });

const toLine = (record: Records[number], titles: (CsvColumn | undefined)[], delimiter: string): CsvLine => {
  const { record: texts, info } = record;
  if (texts.length !== titles.length) {
    const message = `This row has ${texts.length} cells, the header has ${titles.length}. A comma inside a cell needs quotes around the cell.`;
    return { line: info.lines, cells: new Map(), problems: [problem('malformed_row', null, message)] };
  }
  const cells = new Map<CsvColumn, string>();
  const problems: CsvProblem[] = [];
  titles.forEach((title, at) => {
    if (!title) return;
    const text = texts[at] ?? '';
    cells.set(title, unescapedCell(text));
    problems.push(...readCell(title, text.trim(), delimiter));
  });
  return { line: info.lines, cells, problems };
};

/** Maximum number of unknown columns listed in the message. */
const namedColumns = 10;

const unknownOf = (header: string[], titles: (CsvColumn | undefined)[]): CsvProblem[] => {
  const unknown = header.map((title) => title.trim()).filter((title, at) => !titles[at] && title !== '');
  const named = unknown
    .slice(0, namedColumns)
    .map((title) =>
      problem('unknown_column', title, `The column “${title.slice(0, 60)}” is not recognised and is ignored.`),
    );
  const others = unknown.length - named.length;
  if (others === 0) return named;
  return [...named, problem('unknown_column', null, `${others} more columns are not recognised and are ignored.`)];
};

const checkTitles = (
  header: string[],
  titles: (CsvColumn | undefined)[],
): { stopping: CsvProblem[]; unknown: CsvProblem[] } => {
  const known = titles.filter((title) => title !== undefined);
  const twice = [...new Set(known.filter((title, at) => known.indexOf(title) !== at))];
  const stopping = twice.map((title) => problem('duplicate_column', title, `The column “${title}” occurs twice.`));
  if (!keyColumns.some((column) => known.includes(column)))
    stopping.push(
      problem('no_key_column', null, 'The file needs a column “ID” or “SKU” to identify the product of each row.'),
    );
  if (!csvValueColumns.some((column) => known.includes(column)))
    stopping.push(
      problem(
        'no_value_column',
        null,
        'The file changes nothing: it needs a column “Stock”, “Stock status”, “Regular price” or “Sale price”.',
      ),
    );
  return { stopping, unknown: unknownOf(header, titles) };
};

const toRecords = (text: string): Records | CsvError => {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
    // The header, the allowed rows, and one more to detect that there are too many.
    const to = largestCsvRows + 2;
    const fromLine = toldDelimiter.test(text) ? 2 : 1;
    return recordsSchema.parse(parse(text, { ...options, to, from_line: fromLine, delimiter: delimiterOf(text) }));
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  }
};

/** Parses a CSV file of products; returns format problems instead of throwing. */
export const readCsv = (text: string): CsvFile => {
  const records = toRecords(text);
  if (records instanceof CsvError)
    return stop(
      problem(
        'malformed_row',
        null,
        `The file cannot be read as CSV: ${records.message}. Save it as “CSV UTF-8” again.`,
      ),
    );
  const [header, ...rows] = records;
  if (!header) return stop(problem('no_key_column', null, 'The file is empty.'));
  if (rows.length > largestCsvRows)
    return stop(
      problem(
        'malformed_row',
        null,
        `The file has more than ${largestCsvRows} rows, the maximum for one import. Split it.`,
      ),
    );
  const titles = header.record.map(columnOf);
  const { stopping, unknown } = checkTitles(header.record, titles);
  if (stopping.length > 0) return stop(...stopping, ...unknown);
  const columns = new Set(titles.filter((title) => title !== undefined));
  const isFilled = ({ record }: Records[number]) => record.some((cell) => cell.trim() !== '');
  const delimiter = delimiterOf(text);
  const lines = rows.filter(isFilled).map((row) => toLine(row, titles, delimiter));
  return { problems: unknown, stops: false, columns, lines };
};
