import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstWithin, lessPercent, toCents, toDollars } from '../money';
import { defaultAccountingSettings } from '../settings/accounting-settings-contract';
import { toXeroDay, toXeroRows, withRest, xeroInvoiceColumns, type XeroInvoice, type XeroLine } from './xero-rules';

const line = (changes: Partial<XeroLine> = {}): XeroLine => ({
  kind: 'goods',
  description: 'Tourer',
  quantity: 2,
  unitPrice: 100,
  discountPercent: 10,
  total: 180,
  ...changes,
});
const invoice = (lines: readonly XeroLine[]): XeroInvoice => ({
  contact: 'Zoë Nguyễn',
  email: 'zoe@customer.example',
  address: '7 Carrington Road, Randwick NSW 2031',
  number: 'INV-10041',
  reference: 'Q-10041',
  day: '2026-11-25',
  lines,
});
const settings = { ...defaultAccountingSettings, labour_account: '260' };
const read = (rows: string[][], at: number, column: (typeof xeroInvoiceColumns)[number]) =>
  rows[at]?.[xeroInvoiceColumns.indexOf(column)] ?? '';

describe('an invoice for Xero', () => {
  it('has a row for each line, with the columns of the template', () => {
    const labour = line({ kind: 'labour', description: 'Assembly', quantity: 1, discountPercent: 0, total: 100 });
    const rows = toXeroRows(invoice([line(), labour]), settings);
    expect(rows.map((row) => row.length)).toEqual([xeroInvoiceColumns.length, xeroInvoiceColumns.length]);
    expect(read(rows, 0, '*ContactName')).toBe('Zoë Nguyễn');
    expect(read(rows, 0, '*InvoiceDate')).toBe('25/11/2026');
    expect(read(rows, 0, 'Total')).toBe('280.00');
    expect([read(rows, 0, '*Quantity'), read(rows, 0, '*UnitAmount'), read(rows, 0, 'Discount')]).toEqual([
      '2',
      '100.00',
      '10',
    ]);
    expect([read(rows, 0, '*AccountCode'), read(rows, 1, '*AccountCode')]).toEqual(['200', '260']);
    expect(read(rows, 1, '*TaxType')).toBe('GST on Income');
    expect([read(rows, 0, 'TaxAmount'), read(rows, 1, 'TaxAmount')]).toEqual(['16.36', '9.09']);
    expect(read(rows, 0, 'Currency')).toBe('AUD');
  });

  it('sells a line whole where Xero would round it to other cents', () => {
    const rows = toXeroRows(invoice([line({ quantity: 3, total: 299.99, discountPercent: 0 })]), settings);
    expect([read(rows, 0, '*Description'), read(rows, 0, '*Quantity'), read(rows, 0, '*UnitAmount')]).toEqual([
      '3 × Tourer',
      '1',
      '299.99',
    ]);
  });

  it('names a customer without a name', () => {
    const rows = toXeroRows({ ...invoice([line()]), contact: '' }, settings);
    expect(read(rows, 0, '*ContactName')).toBe('Customer');
  });
});

it('a discount or delivery makes up the rest of the total', () => {
  expect(withRest([line()], 200, 'Delivery').at(-1)).toMatchObject({ kind: 'delivery', total: 20 });
  expect(withRest([line()], 150.5, 'Discount').at(-1)).toMatchObject({ unitPrice: -29.5, total: -29.5 });
  expect(withRest([line()], 180, 'Delivery')).toHaveLength(1);
});

it('days are those of Australia', () => {
  expect(toXeroDay('2026-11-05')).toBe('05/11/2026');
});

it('for any lines, what Xero computes is the total, and the GST of the lines that of the invoice', () => {
  const anyLine = fc.record({
    kind: fc.constantFrom('goods' as const, 'labour' as const),
    description: fc.constant('Line'),
    quantity: fc.integer({ min: 1, max: 20 }),
    unitPrice: fc.nat({ max: 900_000 }).map(toDollars),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
    total: fc.nat({ max: 2_000_000 }).map(toDollars),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), fc.nat({ max: 5_000_000 }), (lines, cents) => {
      const rows = toXeroRows(invoice(withRest(lines, toDollars(cents), 'Rest')), settings);
      const amounts = rows.map((_row, at) => {
        const whole = Number(read(rows, at, '*Quantity')) * toCents(read(rows, at, '*UnitAmount'));
        const discount = Number(read(rows, at, 'Discount'));
        return discount === 0 ? whole : lessPercent(whole, discount);
      });
      const gst = rows.map((_row, at) => toCents(read(rows, at, 'TaxAmount')));
      const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
      expect(sum(amounts)).toBe(cents);
      expect(sum(gst)).toBe(gstWithin(cents));
      for (const [at] of rows.entries()) expect(toCents(read(rows, at, 'Total'))).toBe(cents);
    }),
  );
});
