import type { RunItem } from '@chainline/shared/sync/run-contract';
import { describe, expect, it } from 'vitest';
import { runFileName, toRunCsv } from './run-export';

const item: RunItem = {
  position: 1,
  mapping_id: 4,
  woo_product_id: 21,
  product_id: 1,
  lightspeed_item_id: 7,
  product_name: 'Tourer - M',
  product_sku: 'TOUR-M',
  woo_image: null,
  lightspeed_name: 'Tourer medium',
  outcome: 'applied',
  reason: 'Follows Lightspeed: -2',
  error: null,
  woo_quantity: 5,
  lightspeed_quantity: 3,
  woo_delta: -2,
  lightspeed_delta: 0,
  target_quantity: 3,
  changes: [],
};

const linesOf = (items: RunItem[]) => toRunCsv(items).split('\r\n');
const rowOf = (changes: Partial<RunItem>) =>
  linesOf([{ ...item, ...changes }])
    .slice(1, -1)
    .join('\r\n');

describe('the CSV of a run', () => {
  it('describes the outcome of each item in plain words, after a byte order mark', () => {
    const csv = toRunCsv([item]);

    expect(csv.startsWith('\uFEFFPosition,Product,SKU,')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    expect(rowOf({})).toBe('1,Tourer - M,TOUR-M,21,Tourer medium,7,Written,Follows Lightspeed: -2,,5,3,-2,0,3,');
  });

  it('has only its heading without items', () => {
    expect(linesOf([])).toHaveLength(2);
  });

  it('leaves unknown values empty instead of zero', () => {
    expect(rowOf({ woo_quantity: null, lightspeed_quantity: null, target_quantity: null })).toContain(',,,,-2,0,,');
  });

  it.each([
    ['a comma', 'Helmet, red', '"Helmet, red"'],
    ['a quote', '20" wheel', '"20"" wheel"'],
    ['a line break', 'two\nlines', '"two\nlines"'],
  ])('quotes a cell with %s', (_what, name, cell) => {
    expect(rowOf({ product_name: name }).startsWith(`1,${cell},TOUR-M`)).toBe(true);
  });

  it.each([
    ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
    ['+1+1', "'+1+1"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=1,2', '"\'=1,2"'],
    ['-12.5', '-12.5'],
    ['a=b', 'a=b'],
  ])('escapes the formula %j', (sku, cell) => {
    expect(rowOf({ product_sku: sku })).toContain(`Tourer - M,${cell},21,`);
  });

  it('lists the other changes of a selective sync in one cell', () => {
    const changes: RunItem['changes'] = [
      { system: 'woocommerce', field: 'price', before: '10.00', after: '12.00' },
      { system: 'lightspeed', field: 'image', before: null, after: 'helmet.png' },
    ];

    expect(rowOf({ changes })).toContain(',3,WooCommerce price: 10.00 → 12.00; Lightspeed image: empty → helmet.png');
  });
});

describe('the file of a run', () => {
  it('is named by its day and the start of its id', () => {
    const run = { id: '0b4f2c1e-7d6a-4b0e-9d7f-8f1f3f0d2a11', created_at: '2026-11-21T03:04:05.000Z' };

    expect(runFileName(run)).toBe('sync-run-2026-11-21-0b4f2c1e.csv');
  });
});
