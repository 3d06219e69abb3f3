import { describe, expect, it } from 'vitest';
import { dayOfCell, fieldOfTitle, readCell } from './bike-import-rules';

describe('the title of a column', () => {
  it.each([
    ['BIKE', 'model'],
    ['inv number', 'inv_number'],
    ['Paid?', 'paid'],
    ['BBS Workorder (if sold)', 'workorder'],
    ['HubDoc/XERO', 'hubdoc_xero'],
    ['Week', null],
    ['Last Edited by', null],
    ['Colour', null],
  ])('%s stands for %s', (title, field) => {
    expect(fieldOfTitle(title)).toBe(field);
  });
});

describe('a date', () => {
  it.each([
    ['2026-10-05', '2026-10-05'],
    ['2026-10-05T00:00:00', '2026-10-05'],
    ['5/10/2026', '2026-10-05'],
    ['05.10.26', '2026-10-05'],
    ['5-Oct-26', '2026-10-05'],
    ['5 October 2026', '2026-10-05'],
    ['31/2/2026', undefined],
    ['10/25/2026', undefined],
    ['5 Foo 2026', undefined],
    ['soon', undefined],
  ])('%s is %s', (text, day) => {
    expect(dayOfCell(text)).toBe(day);
  });
});

describe('a cell', () => {
  it.each([
    ['cost', '$1,234.50', { value: 1234.5 }],
    ['cost', '1234.5000000001', { value: 1234.5 }],
    ['cost', '12.345', { problem: 'Cost must be a valid number' }],
    ['price_sold', '-5', { problem: 'Price sold must be a valid number' }],
    ['paid', 'Y', { value: 'yes' }],
    ['hubdoc_xero', 'TRUE', { value: 'yes' }],
    ['arrived', 'Shipped', { value: 'shipped' }],
    ['sold', 'Rentals', { value: 'rentals' }],
    ['sold', 'perhaps', { problem: 'must be one of yes, no, Rentals, Gift, collab, giveaway' }],
    ['payment_date', '1/2/2026', { value: '2026-02-01' }],
    ['expected_on', '5/12/2026', { value: '2026-12-05' }],
    ['arrived_on', 'May', { problem: 'must be a date such as 5/10/2026' }],
    ['brand', 'NCM', { value: 'NCM' }],
  ] as const)('of %s: %s', (field, text, read) => {
    expect(readCell(field, text)).toEqual(read);
  });
});
