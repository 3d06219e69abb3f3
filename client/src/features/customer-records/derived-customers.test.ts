import { listCustomers, type CustomerListQuery } from '@chainline/shared/customers/customer-list-contract';
import { describe, expect, it } from 'vitest';
import { buildSummary } from '../quotes/testing/quote-builders';
import { deriveCustomers } from './derived-customers';

const mei = { customer_id: 3, customer_name: 'Mei Chen', customer_email: 'mei@x.example' };
const bo = { customer_id: null, customer_name: 'Bo Ek', customer_email: 'Bo@x.example', customer_phone: '' };
const quotes = [
  buildSummary({ ...mei, id: 1, total_amount: 10.1, created_at: '2026-11-01T00:00:00.000Z', status: 'rejected' }),
  buildSummary({ ...bo, id: 2, total_amount: 500, created_at: '2026-11-02T00:00:00.000Z' }),
  buildSummary({ ...mei, id: 3, total_amount: 20.2, created_at: '2026-11-03T00:00:00.000Z' }),
  buildSummary({
    ...bo,
    id: 4,
    customer_email: 'bo@x.example ',
    created_at: '2026-10-04T00:00:00.000Z',
    total_amount: 1,
  }),
  buildSummary({ id: 5, customer_id: null, customer_name: '', customer_email: '' }),
];
const derive = (query: Partial<CustomerListQuery> = {}) =>
  deriveCustomers(quotes, { ...listCustomers.query.parse({}), ...query });
const names = (query: Partial<CustomerListQuery>) => derive(query).customers.map(({ name }) => name);

describe('customers derived from quotes', () => {
  it('have the figures of their quotes, by id or by email', () => {
    expect(derive().customers).toMatchObject([
      { id: 3, name: 'Mei Chen', total_quotes: 2, total_spent: 30.3, last_quote_date: '2026-11-03T00:00:00.000Z' },
      { id: null, name: 'Bo Ek', phone: null, total_quotes: 2, total_spent: 501 },
    ]);
    expect(derive()).toMatchObject({ isDerived: true, pagination: { total: 2 } });
  });

  it.each([
    [{ search: 'MEI@' }, ['Mei Chen']],
    [{ search: 'bó ék' }, ['Bo Ek']],
    [{ status: 'rejected' }, ['Mei Chen']],
    [{ sort: 'value' }, ['Bo Ek', 'Mei Chen']],
    [{ sort: 'quotes' }, ['Mei Chen', 'Bo Ek']],
    [{ sort: 'name' }, ['Bo Ek', 'Mei Chen']],
    [{ per_page: 1, page: 2 }, ['Bo Ek']],
  ] as const)('are listed as asked: %j', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });
});
