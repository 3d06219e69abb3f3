import { toCents, type Cents } from '@chainline/shared/money';
import { largestStock } from '@chainline/shared/products/edit-rules';
import type { CsvColumn, CsvProblem } from '@chainline/shared/products/product-csv-contract';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import { problem } from './csv-reader';

/** A parsed cell: `empty` leaves the value alone, `none` removes it. */
export type CellValue<T> =
  | { kind: 'empty' }
  | { kind: 'none' }
  | { kind: 'value'; value: T }
  | { kind: 'wrong'; problem: CsvProblem };

const plain = /^[+-]?\d+(\.\d*)?$/;
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Larger prices are treated as typing errors. */
const largestPrice = 1_000_000;

const quoted = (text: string): string => `“${text.slice(0, 40)}”`;

const numberOf = (text: string): string | null => {
  const bare = text.replace(/^([+-]?)\s*\$/, '$1').replace(/\s/g, '');
  if (plain.test(bare)) return bare;
  return grouped.test(bare) ? bare.replaceAll(',', '') : null;
};

const wrong = (code: CsvProblem['code'], column: CsvColumn, message: string): CellValue<never> => ({
  kind: 'wrong',
  problem: problem(code, column, message),
});

const decimalsOf = (number: string): string => (number.split('.')[1] ?? '').replace(/0+$/, '');

/** Whole number of units; negative only if the shop already shows that number. */
export const readStock = (text: string | undefined, column: CsvColumn, present: number | null): CellValue<number> => {
  if (text === undefined || text === '') return { kind: 'empty' };
  if (/^(none|not counted)$/i.test(text)) return { kind: 'none' };
  const number = numberOf(text);
  if (number === null)
    return wrong(
      'not_a_number',
      column,
      `${quoted(text)} is not a number. Write digits only, or “none” if stock is not counted.`,
    );
  if (decimalsOf(number) !== '') return wrong('not_whole', column, `${quoted(text)} is not a whole number of units.`);
  const value = Math.trunc(Number(number));
  if (value < 0 && value !== present) return wrong('negative', column, `${quoted(text)} is below 0.`);
  if (value > largestStock) return wrong('too_large', column, `${quoted(text)} is more than ${largestStock}.`);
  return { kind: 'value', value };
};

/** Amount in dollars as the shop may display it: not negative, at most two decimals. */
export const readAmount = (text: string | undefined, column: CsvColumn): CellValue<Cents> => {
  if (text === undefined || text === '') return { kind: 'empty' };
  if (/^none$/i.test(text)) return { kind: 'none' };
  const number = numberOf(text);
  if (number === null) return wrong('not_a_number', column, `${quoted(text)} is not a price. Write it like 1234.50.`);
  if (decimalsOf(number).length > 2)
    return wrong('too_many_decimals', column, `${quoted(text)} has more than two decimals.`);
  if (Number(number) < 0) return wrong('negative', column, `${quoted(text)} is below 0.`);
  if (Number(number) > largestPrice) return wrong('too_large', column, `${quoted(text)} is more than ${largestPrice}.`);
  return { kind: 'value', value: toCents(number) };
};

/** Requested price in dollars, above 0. */
export const readPrice = (text: string | undefined, column: CsvColumn): CellValue<Cents> => {
  const amount = readAmount(text, column);
  if (amount.kind !== 'value' || amount.value !== 0) return amount;
  return wrong(
    'zero_price',
    column,
    'A price of 0 would give the product away. Leave the cell empty to keep the price.',
  );
};

const statuses: ReadonlyMap<string, StockStatus> = new Map([
  ['instock', 'instock'],
  ['outofstock', 'outofstock'],
  ['onbackorder', 'onbackorder'],
]);

export const readStatus = (text: string | undefined, column: CsvColumn = 'Stock status'): CellValue<StockStatus> => {
  if (text === undefined || text === '') return { kind: 'empty' };
  const value = statuses.get(text.toLowerCase().replace(/[\s_-]/g, ''));
  if (value) return { kind: 'value', value };
  return wrong(
    'unknown_status',
    column,
    `${quoted(text)} is not a stock status. Write instock, outofstock or onbackorder.`,
  );
};
