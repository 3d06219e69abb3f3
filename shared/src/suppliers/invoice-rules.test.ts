import { expect, it } from 'vitest';
import { xeroBillColumns } from '../revenue/xero-rules';
import { dueDayOf, invoiceSums, lineAmounts, toXeroBillRows, weekAround } from './invoice-rules';

it('counts the days of the terms from the day of the invoice', () => {
  expect(dueDayOf('2026-11-26', 30)).toBe('2026-12-26');
  expect(dueDayOf('2026-11-26', 90)).toBe('2027-02-24');
  expect(dueDayOf('2024-02-28', 1)).toBe('2024-02-29');
});

it.each(['2026-11-23', '2026-11-26', '2026-11-29'])('takes %s to the week from Monday to Sunday', (day) => {
  expect(weekAround(day)).toEqual({ first: '2026-11-23', last: '2026-11-29' });
});

it('adds GST of a tenth, rounded on each line, to taxed lines only', () => {
  const odd = { quantity: 3, unit_price: 33.35, has_gst: true };
  expect(lineAmounts(odd)).toEqual({ net: 10_005, gst: 1_001 });
  expect(invoiceSums([odd, { quantity: 1, unit_price: 50, has_gst: false }])).toEqual({
    net: 15_005,
    gst: 1_001,
    total: 16_006,
  });
});

it('takes credits off', () => {
  expect(invoiceSums([{ quantity: 1, unit_price: -10.05, has_gst: true }])).toEqual({
    net: -1_005,
    gst: -101,
    total: -1_106,
  });
});

it('writes a bill as Xero reads it, a row per line', () => {
  const [row, untaxed] = toXeroBillRows({
    supplier: 'Dirodi',
    email: 'accounts@dirodi.example',
    number: 'INV-1',
    invoice_date: '2026-11-26',
    due_date: '2027-02-24',
    lines: [
      { description: 'Rover', quantity: 2, unit_price: 1780, has_gst: true },
      { description: 'Freight', quantity: 1, unit_price: 80, has_gst: false },
    ],
  });
  const value = (cells: string[] | undefined, column: (typeof xeroBillColumns)[number]) =>
    cells?.[xeroBillColumns.indexOf(column)];

  expect(value(row, '*DueDate')).toBe('24/02/2027');
  expect(value(row, 'TaxAmount')).toBe('356.00');
  expect(value(row, 'Total')).toBe('3996.00');
  expect(value(untaxed, '*TaxType')).toBe('GST Free Expenses');
});
