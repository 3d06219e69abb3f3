import type { CsvRow } from '@chainline/shared/products/product-csv-contract';
import { describe, expect, it } from 'vitest';
import { fileProblem, rowFilterOf, rowsOf } from './csv-view';

const row = (line: number, state: CsvRow['state'], warnings: string[] = []): CsvRow => ({
  line,
  key: `SKU-${line}`,
  name: null,
  state,
  problems: [],
  warnings,
  changes: [],
});

describe('a file to import', () => {
  it.each([
    [{ name: 'stock.xlsx', size: 10 }, /Choose a CSV file/],
    [{ name: 'stock.csv', size: 0 }, /empty/],
    [{ name: 'stock.csv', size: 900_001 }, /too large/],
  ])('is refused: %j', (file, problem) => {
    expect(fileProblem(file)).toMatch(problem);
  });

  it('is accepted with either extension', () => {
    expect(fileProblem({ name: 'Stock.CSV', size: 10 })).toBeNull();
    expect(fileProblem({ name: 'stock.txt', size: 10 })).toBeNull();
  });
});

describe('the rows of a report', () => {
  const rows = [row(2, 'change'), row(3, 'refused'), row(4, 'unchanged'), row(5, 'change', ['Much lower'])];
  const lines = (filter: string) => rowsOf(rows, rowFilterOf(filter)).map(({ line }) => line);

  it('start with refused rows, otherwise in the order of the file', () => {
    expect(lines('')).toEqual([3, 2, 4, 5]);
  });

  it('can be filtered by result, or to those with a warning', () => {
    expect(lines('change')).toEqual([2, 5]);
    expect(lines('warned')).toEqual([5]);
    expect(lines('unchanged')).toEqual([4]);
    expect(lines('nonsense')).toHaveLength(4);
  });
});
