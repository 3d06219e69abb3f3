import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bikeEditSchema } from './bike-contract';
import { bikeCsvColumns, changesBetween, isoWeek, mergeEdits, weekOf } from './bike-rules';

describe('the week of a record', () => {
  it.each([
    ['2026-01-01', '2026-W01'],
    ['2024-12-30', '2025-W01'],
    ['2027-01-03', '2026-W53'],
    ['2026-11-25', '2026-W48'],
    ['2026-11-29', '2026-W48'],
    ['2026-11-30', '2026-W49'],
  ])('of %s is %s', (day, week) => {
    expect(isoWeek(day)).toBe(week);
  });

  it('is that of the arrival, otherwise of the payment', () => {
    expect(weekOf({ arrived_on: '2026-11-25', payment_date: '2026-01-01' })).toBe('2026-W48');
    expect(weekOf({ arrived_on: null, payment_date: '2026-01-01' })).toBe('2026-W01');
    expect(weekOf({ arrived_on: null, payment_date: null })).toBeNull();
  });
});

describe('the export', () => {
  it('has the 18 columns of the sheet', () => {
    expect(bikeCsvColumns).toEqual([
      'BIKE',
      'INV Number',
      'Cost',
      'Provisory Number',
      'Inv Type',
      'Brand',
      'Paid?',
      'Payment Method',
      'Payment Date',
      'HubDoc/XERO',
      'Arrived',
      'Sold',
      'BBS Workorder (if sold)',
      'Price Sold',
      'Sales Rep',
      'Week',
      'Last Edited by',
      'Last Edited time',
    ]);
  });
});

describe('a record', () => {
  const valid = {
    model: 'Segway P100S',
    inv_number: 'INV-1',
    provisory_number: '',
    inv_type: 'Pre-order',
    brand: 'Segway',
    paid: 'no',
    payment_method: '',
    payment_date: null,
    hubdoc_xero: 'no',
    arrived: 'no',
    arrived_on: null,
    sold: 'no',
    workorder: '',
    sales_rep: '',
    serial_number: '',
  };
  const messagesOf = (changes: object) =>
    bikeEditSchema.safeParse({ ...valid, ...changes }).error?.issues.map(({ message }) => message) ?? [];

  it.each([
    [{ model: ' ' }, 'Bike model is required'],
    [{ inv_number: '' }, 'Inventory number is required'],
    [{ brand: '' }, 'Brand is required'],
    [{ cost: 'much' }, 'Cost must be a valid number'],
    [{ cost: 1.234 }, 'Cost must be a valid number'],
    [{ price_sold: -1 }, 'Price sold must be a valid number'],
  ])('with %o is refused in the words of the specification', (changes, message) => {
    expect(messagesOf(changes)).toEqual([message]);
  });

  it('may leave the amounts unknown, or out', () => {
    expect(messagesOf({})).toEqual([]);
    expect(messagesOf({ cost: null, price_sold: null })).toEqual([]);
  });
});

describe('changes', () => {
  it('are the fields that both versions name and that differ', () => {
    expect(changesBetween({ paid: 'no', brand: 'NCM', version: 1 }, { paid: 'yes', brand: 'NCM', cost: 5 })).toEqual([
      { field: 'paid', before: 'no', after: 'yes' },
    ]);
  });
});

describe('two edits of one record', () => {
  const value = fc.constantFrom('a', 'b', 'c', null);
  const record = fc.record({ paid: value, sold: value, brand: value });

  it('lose nothing silently: each change is in the result or asked about', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged, taken, clashes } = mergeEdits(base, mine, theirs);
        for (const field of ['paid', 'sold', 'brand'] as const) {
          const isMine = mine[field] !== base[field];
          const isTheirs = theirs[field] !== base[field];
          expect(clashes.includes(field)).toBe(isMine && isTheirs && mine[field] !== theirs[field]);
          expect(taken.includes(field)).toBe(isTheirs && !isMine);
          expect(merged[field]).toBe(isMine ? mine[field] : theirs[field]);
        }
      }),
    );
  });

  it('give the same result in either order, but for clashes', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const one = mergeEdits(base, mine, theirs);
        const other = mergeEdits(base, theirs, mine);
        for (const field of ['paid', 'sold', 'brand'] as const) {
          if (!one.clashes.includes(field)) expect(one.merged[field]).toBe(other.merged[field]);
        }
        expect(one.clashes).toEqual(other.clashes);
      }),
    );
  });
});
