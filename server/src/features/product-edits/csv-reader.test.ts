import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reader';
import { readPrice, readStatus, readStock } from './csv-values';

const codesOf = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code);

describe('a file', () => {
  it('is read by its header, ignoring order, case and blanks of its columns', () => {
    const file = readCsv('\uFEFF stock ,Sku,"Name"\r\n3,B-1,"Bell, loud"\r\n');

    expect(file).toMatchObject({ stops: false, problems: [] });
    expect(file.lines.map(({ line, cells }) => [line, Object.fromEntries(cells)])).toEqual([
      [2, { Stock: '3', SKU: 'B-1', Name: 'Bell, loud' }],
    ]);
  });

  it.each([
    ['sep=;\r\nSKU;Stock\r\nB-1;3\r\n', 3],
    ['\uFEFF"sep=,"\nSKU,Stock\nB-1,3\n', 3],
    ['SKU;Stock\nB-1;3\n', 2],
    ['SKU\tStock\nB-1\t3\n', 2],
  ])('may declare its delimiter or have it detected: %j', (text, at) => {
    const file = readCsv(text);
    expect(file).toMatchObject({ stops: false, problems: [] });
    expect(file.lines.map(({ line, cells }) => [line, Object.fromEntries(cells)])).toEqual([
      [at, { SKU: 'B-1', Stock: '3' }],
    ]);
  });

  it.each([
    ['SKU;Stock\nB-1;1,250\n', ['not_a_number']],
    ['SKU;Regular price\nB-1;$1,250\n', ['not_a_number']],
    ['SKU;Regular price\nB-1;1,250.50\n', []],
    ['SKU;Stock\n1,250;3\n', []],
    ['SKU,Stock\nB-1,"1,250"\n', []],
  ])('rejects ambiguous commas: %j', (text, codes) => {
    const [line] = readCsv(text).lines;
    expect(line && codesOf(line)).toEqual(codes);
  });

  it('may contain empty lines, which are ignored', () => {
    expect(readCsv('SKU,Stock\n\nB-1,3\n,\n').lines.map(({ line }) => line)).toEqual([3]);
  });

  it('unescapes cells that the export escaped against formulas', () => {
    const [line] = readCsv("SKU,Name,Stock\n'-B-1,'=Bell,3\n").lines;
    expect(line?.cells.get('SKU')).toBe('-B-1');
    expect(line?.cells.get('Name')).toBe('=Bell');
    expect(line?.problems).toEqual([]);
  });

  it.each(['=A1*2', '=1+1', '@SUM(A1)', '+A1', '-A1'])('rejects the formula %s in place of a value', (cell) => {
    const [line] = readCsv(`SKU,Stock\nB-1,${cell}\n`).lines;
    expect(line && codesOf(line)).toEqual(['formula_text']);
  });

  it.each(['-4', '+4', '-1.50', '-$5'])('takes %s for a number, not for a formula', (cell) => {
    const [line] = readCsv(`SKU,Stock\nB-1,${cell}\n`).lines;
    expect(line?.problems).toEqual([]);
  });

  it('reports rows with another number of cells than the header', () => {
    const [short, whole, long] = readCsv('SKU,Stock,Name\nB-1,3\nB-2,4,Bell\nB-3,5,Bell, loud\n').lines;
    expect([short, whole, long].map((line) => line && codesOf(line))).toEqual([
      ['malformed_row'],
      [],
      ['malformed_row'],
    ]);
  });

  it.each([
    ['without a product', 'Name,Stock\n', ['no_key_column']],
    ['without a value', 'SKU,Name\n', ['no_value_column']],
    ['with a column twice', 'SKU,sku,Stock\n', ['duplicate_column']],
    ['with an open quote', 'SKU,Stock\n"B-1,3\n', ['malformed_row']],
    ['with too many rows', `SKU,Stock\n${'B,1\n'.repeat(5_001)}`, ['malformed_row']],
    ['that is none', '', ['no_key_column']],
  ])('%s stops the import', (_what, text, codes) => {
    expect(readCsv(text)).toMatchObject({ stops: true, lines: [] });
    expect(codesOf(readCsv(text))).toEqual(codes);
  });

  it('may have unknown columns, which are named and ignored', () => {
    const file = readCsv('SKU,Stock,Colour\nB-1,3,red\n');
    expect(file).toMatchObject({ stops: false, problems: [{ code: 'unknown_column', column: 'Colour' }] });
  });

  it('names ten unknown columns, and counts the others', () => {
    const { problems } = readCsv(`SKU,Stock${',odd'.repeat(5_000)}\nB-1,3\n`);
    expect(problems).toHaveLength(11);
    expect(problems.at(-1)).toEqual({
      code: 'unknown_column',
      column: null,
      message: '4990 more columns are not recognised and are ignored.',
    });
  });
});

const wrongOf = (value: ReturnType<typeof readStock>) => (value.kind === 'wrong' ? value.problem.code : value.kind);

describe('a number of units', () => {
  it.each([
    ['3', 3],
    ['0', 0],
    ['5.00', 5],
    ['1,234', 1_234],
    ['+7', 7],
  ])('is %s', (text, value) => {
    expect(readStock(text, 'Stock', null)).toEqual({ kind: 'value', value });
  });

  it.each([
    ['', 'empty'],
    ['none', 'none'],
    ['Not counted', 'none'],
    ['many', 'not_a_number'],
    ['1,23', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['2.5', 'not_whole'],
    ['-1', 'negative'],
    ['1000001', 'too_large'],
  ])('%j is %s', (text, expected) => {
    expect(wrongOf(readStock(text, 'Stock', null))).toBe(expected);
  });

  it('may be negative if the shop already shows it', () => {
    expect(readStock('-2', 'Stock', -2)).toEqual({ kind: 'value', value: -2 });
  });

  it('without a column requests nothing', () => {
    expect(readStock(undefined, 'Stock', 4)).toEqual({ kind: 'empty' });
  });
});

describe('a price', () => {
  it.each([
    ['89.95', 8_995],
    ['$1,234.50', 123_450],
    ['20', 2_000],
    ['19.990', 1_999],
  ])('is %s', (text, value) => {
    expect(readPrice(text, 'Regular price')).toEqual({ kind: 'value', value });
  });

  it.each([
    ['', 'empty'],
    ['none', 'none'],
    ['cheap', 'not_a_number'],
    ['12.345', 'too_many_decimals'],
    ['-5', 'negative'],
    ['-$5', 'negative'],
    ['0.00', 'zero_price'],
    ['1000000.01', 'too_large'],
  ])('%j is %s', (text, expected) => {
    expect(wrongOf(readPrice(text, 'Regular price'))).toBe(expected);
  });
});

it.each([
  ['instock', 'instock'],
  ['In stock', 'instock'],
  ['OUT_OF_STOCK', 'outofstock'],
  ['on backorder', 'onbackorder'],
])('reads the status %s', (text, value) => {
  expect(readStatus(text)).toEqual({ kind: 'value', value });
  expect(readStatus('perhaps')).toMatchObject({ kind: 'wrong', problem: { code: 'unknown_status' } });
});
