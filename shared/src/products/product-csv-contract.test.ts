import { describe, expect, it } from 'vitest';
import {
  csvColumns,
  csvProblemCodes,
  csvProblemSchema,
  csvReportSchema,
  csvRowSchema,
  csvValueColumns,
  exportedColumn,
  getProductCsvImport,
  importProductCsv,
  largestCsvText,
  productExportQuery,
} from './product-csv-contract';

const row = {
  line: 2,
  key: 'SEG-GT3',
  name: 'Segway GT3',
  state: 'change',
  problems: [],
  warnings: ['It will be out of stock.'],
  changes: [{ field: 'stock', before: '4', after: '0' }],
};

const report = {
  filename: 'count.csv',
  rows_total: 1,
  counts: { changes: 1, unchanged: 0, refused: 0, warnings: 1 },
  problems: [],
  rows: [row],
};

describe('the columns', () => {
  it('are each there once, and can tell a product and what to change', () => {
    expect(new Set(csvColumns.map((column) => column.toLowerCase())).size).toBe(csvColumns.length);
    for (const needed of ['ID', 'SKU', 'Stock', 'Regular price', 'Sale price', 'Stock status'] as const)
      expect(csvColumns).toContain(needed);
  });

  it.each(csvValueColumns)(
    'tell of %s what was exported beside what is wanted, so that what moved since counts',
    (column) => {
      expect(csvColumns.indexOf(exportedColumn(column))).toBe(csvColumns.indexOf(column) + 1);
    },
  );
});

describe('a file that is sent', () => {
  it('has a name and a text, and may say why', () => {
    const sent = { filename: ' count.csv ', text: 'SKU,Stock\n', reason: 'Stocktake' };
    expect(importProductCsv.body.parse(sent)).toEqual({ ...sent, filename: 'count.csv' });
  });

  it.each([
    [{ filename: 'a.csv', text: '' }, 'The file is empty.'],
    [{ filename: 'a.csv', text: 'x'.repeat(largestCsvText + 1) }, 'The file is too large: split it.'],
  ])('reports its problems', (body, message) => {
    expect(importProductCsv.body.safeParse(body).error?.issues[0]?.message).toBe(message);
  });

  it.each([{ text: 'SKU\n' }, { filename: '', text: 'SKU\n' }, { filename: 'a.csv', text: 'SKU\n', apply: true }])(
    'is not %j',
    (body) => {
      expect(importProductCsv.body.safeParse(body).success).toBe(false);
    },
  );
});

describe('the report', () => {
  it('travels with its rows, and without a run when nothing would change', () => {
    const answer = { success: true, run_id: null, report, message: '' };

    expect(importProductCsv.response.parse(answer)).toEqual(answer);
    expect(getProductCsvImport.response.parse(answer)).toEqual(answer);
    expect(csvReportSchema.parse(report)).toEqual(report);
  });

  it.each(['change', 'unchanged', 'refused'])('knows rows of the state %s', (state) => {
    expect(csvRowSchema.parse({ ...row, state })).toMatchObject({ state });
  });

  it('knows more than ten kinds of mistakes, each once', () => {
    expect(csvProblemCodes.length).toBeGreaterThan(10);
    expect(new Set(csvProblemCodes).size).toBe(csvProblemCodes.length);
  });

  it('takes no mistake that it does not know', () => {
    const problem = { code: 'negative', column: 'Stock', message: '“-4” is below 0.' };

    expect(csvProblemSchema.parse(problem)).toEqual(problem);
    expect(csvProblemSchema.safeParse({ ...problem, code: 'odd' }).success).toBe(false);
  });
});

describe('the filter of the export', () => {
  it('is that of the list, read from an address', () => {
    expect(productExportQuery.parse({ search: ' bike ', category: '4', stock_status: '', type: 'simple' })).toEqual({
      search: 'bike',
      category: 4,
      type: 'simple',
    });
  });

  it.each([{ category: 'bikes' }, { stock_status: 'many' }, { type: 'grouped' }])('refuses %j', (query) => {
    expect(productExportQuery.safeParse(query).success).toBe(false);
  });
});
