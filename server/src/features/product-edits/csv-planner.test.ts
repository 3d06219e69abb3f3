import { describe, expect, it } from 'vitest';
import { planCsv } from './csv-planner';
import { readCsv } from './csv-reader';
import type { EditUnit } from './edit-units';
import { buildUnit } from './testing/build-unit';

type Given = { unit?: Partial<EditUnit>; role?: 'staff' | 'manager' };

/** Plans a file about one product, whose id is 1. */
const planOf = (lines: string[], { unit = {}, role = 'manager' }: Given = {}) =>
  planCsv(readCsv(lines.join('\n')), { byId: new Map([[1, buildUnit(unit)]]), bySku: new Map() }, role === 'manager');

const rowOf = (lines: string[], given?: Given) => {
  const [first] = planOf(lines, given);
  if (!first) throw new Error('no row');
  const { state, problems, warnings, changes } = first.row;
  return { state, codes: problems.map(({ code }) => code), warnings, changes, edit: first.edit };
};

const priced = 'ID,Regular price,Regular price when exported,Sale price,Sale price when exported';
const counted = 'ID,Stock,Stock when exported,Stock status,Stock status when exported';

describe('a product in many rows', () => {
  const rows = planOf(['ID,Stock', ...Array.from({ length: 5_000 }, () => '1,7')]);

  it('names a few of the other lines, and the number of the rest', () => {
    expect(rows[0]?.row.problems).toEqual([
      {
        code: 'duplicate_row',
        column: null,
        message: 'This product is in lines 3, 4, 5, 6, 7 and 4994 more as well. Keep one of them.',
      },
    ]);
    expect(rows[4_999]?.row.problems[0]?.message).toContain('lines 2, 3, 4, 5, 6 and 4994 more');
  });

  it('makes the report grow linearly with the rows', () => {
    expect(JSON.stringify(rows).length / rows.length).toBeLessThan(400);
  });

  it('names the only other line', () => {
    expect(planOf(['ID,Stock', '1,7', '1,8'])[0]?.row.problems[0]?.message).toBe(
      'This product is in line 3 as well. Keep one of them.',
    );
  });
});

describe('a price unchanged since the export', () => {
  it('requests nothing, even if the price changed in the shop since', () => {
    const unit = { regular_price: '80.00', sale_price: '70.00' };
    expect(rowOf([priced, '1,50.00,50.00,,'], { unit })).toMatchObject({ state: 'unchanged', warnings: [] });
  });

  it('does not stop users without permission for prices from changing stock', () => {
    const lines = ['ID,Stock,Regular price,Regular price when exported', '1,7,50.00,50.00'];
    expect(rowOf(lines, { role: 'staff' })).toMatchObject({
      state: 'change',
      changes: [{ field: 'stock', after: '7' }],
    });
  });

  it('may be one that cannot be set, or be reformatted by a spreadsheet', () => {
    expect(rowOf([priced, '1,0.00,0.00,,'], { unit: { regular_price: '0.00' } }).state).toBe('unchanged');
    expect(rowOf([priced, '1,$50,50.00,,'], { unit: { regular_price: '80.00' } }).state).toBe('unchanged');
    expect(rowOf([priced, '1,0,0.00,,'], { unit: { regular_price: '0.00' } }).state).toBe('unchanged');
  });

  it('stays while the other price is changed', () => {
    const unit = { regular_price: '80.00', sale_price: null };
    expect(rowOf([priced, '1,50.00,50.00,45.00,'], { unit }).changes).toEqual([
      { field: 'sale_price', before: null, after: '45.00' },
    ]);
  });
});

describe('a price that was changed in the file', () => {
  it('is changed, with a warning if it changed since the export', () => {
    expect(rowOf([priced, '1,60.00,50.00,,'], { unit: { regular_price: '80.00' } })).toMatchObject({
      state: 'change',
      warnings: ['The regular price was $50.00 when exported and is $80.00 now.'],
      changes: [{ field: 'price', before: '80.00', after: '60.00' }],
    });
    expect(rowOf([priced, '1,60.00,50.00,,'], { unit: { regular_price: '50.00' } }).warnings).toEqual([]);
  });

  it('is no change if it is already so', () => {
    const unit = { regular_price: '60.00' };
    expect(rowOf([priced, '1,60.00,50.00,,'], { unit })).toMatchObject({ state: 'unchanged', warnings: [] });
  });

  it('tells the former sale price, and that it no longer exists', () => {
    const unit = { regular_price: '80.00', sale_price: null };
    expect(rowOf([priced, '1,,,40.00,45.00'], { unit })).toMatchObject({
      warnings: ['The sale price was $45.00 when exported and is none now.'],
      changes: [{ field: 'sale_price', before: null, after: '40.00' }],
    });
  });

  it('ends a sale only by the keyword', () => {
    const unit = { regular_price: '80.00', sale_price: '45.00' };
    expect(rowOf([priced, '1,,,none,45.00'], { unit }).changes).toEqual([
      { field: 'sale_price', before: '45.00', after: null },
    ]);
    expect(rowOf([priced, '1,,,,45.00'], { unit })).toMatchObject({
      state: 'unchanged',
      warnings: ['The empty cell keeps the sale price of $45.00. Write “none” to end the sale.'],
    });
  });

  it('is refused for staff', () => {
    expect(rowOf([priced, '1,60.00,50.00,,'], { role: 'staff' }).codes).toEqual(['price_needs_manager']);
  });

  it('is refused if the exported value cannot be read', () => {
    expect(rowOf([priced, '1,60.00,often,,']).codes).toEqual(['not_a_number']);
  });
});

describe('a status in a file', () => {
  const soldOut = { quantity: 0, status: 'outofstock' } as const;

  it('requests nothing if unchanged since the export, even if the product has sold out', () => {
    expect(rowOf([counted, '1,2,2,instock,instock'], { unit: soldOut })).toMatchObject({
      state: 'unchanged',
      codes: [],
    });
    const lines = [
      'ID,Regular price,Stock,Stock when exported,Stock status,Stock status when exported',
      '1,60,2,2,instock,instock',
    ];
    expect(rowOf(lines, { unit: soldOut })).toMatchObject({
      state: 'change',
      changes: [{ field: 'price', after: '60.00' }],
    });
  });

  it('that fits the quantity in its row, but not the resulting one, is omitted', () => {
    const unit = { quantity: 5 };
    expect(rowOf([counted, '1,0,2,outofstock,instock'], { unit })).toMatchObject({
      state: 'change',
      codes: [],
      changes: [{ field: 'stock', before: '5', after: '3' }],
    });
  });

  it('that does not fit the quantity in its row is omitted with a warning', () => {
    expect(rowOf(['ID,Stock,Stock status', '1,7,onbackorder'])).toMatchObject({
      state: 'change',
      codes: [],
      changes: [{ field: 'stock', before: '10', after: '7' }],
      warnings: [
        'The online shop sets the status of a counted product from its quantity, so “onbackorder” is ignored.',
      ],
    });
  });

  it('changed on its own for a counted product is refused', () => {
    expect(rowOf([counted, '1,10,10,onbackorder,instock']).codes).toEqual(['status_derived']);
    expect(rowOf(['ID,Stock status', '1,onbackorder']).codes).toEqual(['status_derived']);
  });

  it('can be set if the product is not counted', () => {
    const unit = { managed_by: 'none', quantity: null } as const;
    expect(rowOf([counted, '1,,,outofstock,instock'], { unit }).changes).toEqual([
      { field: 'stock_status', before: 'instock', after: 'outofstock' },
    ]);
    expect(rowOf([counted, '1,none,4,outofstock,instock']).changes).toContainEqual({
      field: 'stock_status',
      before: 'instock',
      after: 'outofstock',
    });
  });
});
