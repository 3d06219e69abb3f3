import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { editCountsSchema } from './bulk-edit-contract';
import { editKeySchema, editReasonSchema } from './edit-rules';
import { productTypeSchema, stockStatusSchema } from './product-contract';

export const csvValueColumns = ['Regular price', 'Sale price', 'Stock', 'Stock status'] as const;
export type CsvValueColumn = (typeof csvValueColumns)[number];

/** Companion column with the value at export time: a cell equal to it requests no change. */
export const exportedColumn = (column: CsvValueColumn) => `${column} when exported` as const;

/** Columns of the export, in order. An import takes any of them, and needs ID or SKU. */
export const csvColumns = [
  'ID',
  'Parent ID',
  'Type',
  'SKU',
  'Name',
  'Variation',
  'Categories',
  'Regular price',
  'Regular price when exported',
  'Sale price',
  'Sale price when exported',
  'Counted',
  'Stock',
  'Stock when exported',
  'Stock status',
  'Stock status when exported',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Limits of one import: rows, and characters of text. */
export const largestCsvRows = 5_000;
export const largestCsvText = 900_000;

/**
 * `GET /api/products/export`, with the list's filter, returns the file itself (text/csv, UTF-8 with BOM, streamed), one
 * row per product and per variation. Not a declared call, because it does not answer JSON.
 */
export const productExportPath = '/products/export';
export const productExportQuery = z.object({
  search: optionalParam(z.string().trim().max(200)),
  category: optionalParam(z.coerce.number().int().positive()),
  stock_status: optionalParam(stockStatusSchema),
  type: optionalParam(productTypeSchema),
});

export const csvProblemCodes = [
  'unknown_column',
  'no_key_column',
  'no_value_column',
  'duplicate_column',
  'malformed_row',
  'no_key',
  'unknown_id',
  'unknown_sku',
  'ambiguous_sku',
  'key_mismatch',
  'duplicate_row',
  'formula_text',
  'not_a_number',
  'not_whole',
  'negative',
  'too_many_decimals',
  'too_large',
  'zero_price',
  'sale_not_below_price',
  'price_needs_manager',
  'price_at_variations',
  'unknown_status',
  'status_derived',
  'stock_refused',
] as const;

export const csvProblemSchema = z.object({
  code: z.enum(csvProblemCodes),
  column: z.string().nullable(),
  message: z.string(),
});

/** A row of the file and its effect. `line` counts as a spreadsheet does: the header is line 1. */
export const csvRowSchema = z.object({
  line: z.int(),
  key: z.string(),
  name: z.string().nullable(),
  state: z.enum(['change', 'unchanged', 'refused']),
  problems: z.array(csvProblemSchema),
  warnings: z.array(z.string()),
  changes: z.array(
    z.object({
      field: z.enum(['stock', 'stock_status', 'price', 'sale_price']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});

export const csvReportSchema = z.object({
  filename: z.string(),
  rows_total: z.int(),
  counts: editCountsSchema,
  /** Problems of the whole file. Unknown columns are a warning; all others stop the import. */
  problems: z.array(csvProblemSchema),
  rows: z.array(csvRowSchema),
});

const answer = z.object({
  success: z.literal(true),
  /** Run waiting for approval, as for a bulk edit; null when nothing would change. */
  run_id: z.uuid().nullable(),
  report: csvReportSchema,
  message: z.string(),
});

/** Validates a file and reports the effect of each row; nothing changes before `POST /sync/runs/:id/apply`. */
export const importProductCsv = defineEndpoint({
  method: 'POST',
  path: '/products/csv-import',
  summary: 'Check a CSV file of stock and prices, row by row',
  body: z.strictObject({
    filename: z.string().trim().min(1).max(200),
    text: z.string().min(1, 'The file is empty.').max(largestCsvText, 'The file is too large: split it.'),
    reason: editReasonSchema.optional(),
    key: editKeySchema.optional(),
  }),
  response: answer,
});

/** Report of an import, available as long as its run is kept. */
export const getProductCsvImport = defineEndpoint({
  method: 'GET',
  path: '/products/csv-import/:id',
  summary: 'The report of a CSV import',
  params: z.object({ id: z.uuid() }),
  response: answer,
});

export type CsvProblem = z.output<typeof csvProblemSchema>;
export type CsvProblemCode = (typeof csvProblemCodes)[number];
export type CsvRow = z.output<typeof csvRowSchema>;
export type CsvReport = z.output<typeof csvReportSchema>;
export type ProductExportQuery = z.output<typeof productExportQuery>;
