import {
  listCustomerMerges,
  listDuplicates,
  type ComparedCustomer,
  type CustomerMerge,
  type DuplicatePair,
} from '@chainline/shared/customers/customer-merge-contract';
import { getCustomer, type Customer } from '@chainline/shared/customers/customer-contract';
import {
  getCustomerAmounts,
  listCustomerTimeline,
  type TimelineEntry,
} from '@chainline/shared/customers/customer-timeline-contract';
import {
  getCustomerStats,
  listCustomers,
  type CustomerListQuery,
  type CustomerSummary,
} from '@chainline/shared/customers/customer-list-contract';
import { listLinkedBikes } from '@chainline/shared/bikes/bike-link-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { listCustomerOrders, type CustomerOrder } from '@chainline/shared/orders/order-contract';
import { listQuotes, type QuoteListQuery, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

export const buildRow = (overrides: Partial<CustomerSummary> = {}): CustomerSummary => ({
  id: 3,
  name: 'Mei Chen',
  company: 'Harbour Couriers',
  email: 'mei@customers.example',
  phone: '+61412345678',
  total_quotes: 2,
  total_spent: 3298.5,
  last_quote_date: '2026-11-20T01:00:00.000Z',
  do_not_contact: [],
  ...overrides,
});

/** Answers the list; returns the queries received. */
export const answerCustomers = (read: () => CustomerSummary[], total?: number): CustomerListQuery[] => {
  const asked: CustomerListQuery[] = [];
  server.use(
    mockEndpoint(listCustomers, ({ query }) => {
      asked.push(query);
      const customers = read();
      return { success: true, customers, pagination: toPagination(query, total ?? customers.length) };
    }),
  );
  return asked;
};

export const answerStats = (): void => {
  const stats = { total_customers: 1204, total_quotes: 2310, total_value: 1_250_300.5, conversion_rate: 38 };
  server.use(mockEndpoint(getCustomerStats, () => ({ success: true, stats })));
};

/** Answers the quotes of customers; returns the queries received. */
export const answerQuotesOf = (read: () => QuoteSummary[]): QuoteListQuery[] => {
  const asked: QuoteListQuery[] = [];
  server.use(
    mockEndpoint(listQuotes, ({ query }) => {
      asked.push(query);
      const quotes = read();
      return { success: true, quotes, pagination: toPagination(query, quotes.length) };
    }),
  );
  return asked;
};

export const buildOrder = (overrides: Partial<CustomerOrder> = {}): CustomerOrder => ({
  id: 9,
  woo_order_id: 1701,
  order_number: '1701',
  status: 'processing',
  shop_status: 'processing',
  created_at: '2026-11-18T01:00:00.000Z',
  total: 3298.5,
  subtotal: 3248.5,
  tax_amount: 299.86,
  shipping_amount: 50,
  payment_method: 'Credit card',
  payment_date: '2026-11-18T01:05:00.000Z',
  billing_phone: '0412 345 678',
  customer_email: 'mei@customers.example',
  quote: { id: 41, quote_number: 'Q-10041' },
  receipt_sent_at: null,
  receipt_error: null,
  read_at: '2026-11-20T01:00:00.000Z',
  items: [{ name: 'Super73 RX', sku: 'S73-RX', quantity: 2, price: 1624.25, line_total: 3248.5 }],
  ...overrides,
});

export const answerOrders = (read: () => CustomerOrder[]): void => {
  server.use(mockEndpoint(listCustomerOrders, () => ({ success: true, orders: read() })));
};

export const buildEntry = (overrides: Partial<TimelineEntry> = {}): TimelineEntry => ({
  key: 'quotes:1',
  kind: 'quote',
  at: '2026-11-20T01:00:00.000Z',
  title: 'Quote Q-10041',
  text: 'Sent to mei@customers.example',
  by: 'Sam Okafor',
  link: '/quotes/41',
  amount: 3198.5,
  ...overrides,
});

/** Answers all parts of a customer's page; the test can replace any of them. */
export const answerRecord = (read: () => Customer): void => {
  server.use(
    mockEndpoint(getCustomer, () => ({ success: true, customer: read() })),
    mockEndpoint(getCustomerAmounts, () => ({
      success: true,
      amounts: { quoted: 100, accepted: 4250.5, paid: 4000, outstanding: 250.5 },
    })),
    mockEndpoint(listLinkedBikes, () => ({ success: true, bikes: [] })),
    mockEndpoint(listCustomerTimeline, () => ({ success: true, entries: [buildEntry()], next_before: null })),
  );
  answerDuplicates(() => []);
  answerMerges(() => []);
  answerQuotesOf(() => []);
};

export const answerDuplicates = (read: () => DuplicatePair[], total?: number): void => {
  server.use(
    mockEndpoint(listDuplicates, ({ query }) => {
      const pairs = read();
      return { success: true, pairs, pagination: toPagination(query, total ?? pairs.length) };
    }),
  );
};

export const answerMerges = (read: () => CustomerMerge[]): void => {
  server.use(mockEndpoint(listCustomerMerges, () => ({ success: true, merges: read() })));
};

const buildCompared = (overrides: Partial<ComparedCustomer> = {}): ComparedCustomer => ({
  id: 3,
  version: 1,
  name: 'Mei Chen',
  company: '',
  abn: '',
  emails: ['mei@customers.example'],
  phones: ['+61412345678'],
  addresses: ['12 Ocean Street, Bondi NSW 2026'],
  total_quotes: 2,
  total_spent: 3298.5,
  created_at: '2026-11-01T00:00:00.000Z',
  ...overrides,
});

export const buildPair = (overrides: Partial<DuplicatePair> = {}): DuplicatePair => ({
  one: buildCompared(),
  other: buildCompared({ id: 8, version: 4, name: 'M. Chen', emails: ['mei@work.example'], total_quotes: 0 }),
  reasons: ['phone'],
  ...overrides,
});

export const buildMerge = (overrides: Partial<CustomerMerge> = {}): CustomerMerge => ({
  id: 5,
  kept: { id: 3, name: 'Mei Chen' },
  merged: { id: 8, name: 'M. Chen' },
  at: '2026-11-20T01:00:00.000Z',
  by: 'Sam Okafor',
  undone_at: null,
  can_undo: true,
  ...overrides,
});
