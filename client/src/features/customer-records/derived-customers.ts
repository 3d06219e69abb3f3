import type { CustomerListQuery, CustomerSummary } from '@chainline/shared/customers/customer-list-contract';
import { toPagination, type Pagination } from '@chainline/shared/http/list-query';
import { isFoundBy } from '@chainline/shared/search-terms';
import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';

/** A row of the list. Only rows derived from quotes lack an id. */
export type CustomerRow = Omit<CustomerSummary, 'id'> & { id: number | null; key: string };

export type CustomerPage = {
  customers: CustomerRow[];
  pagination: Pagination;
  /** Derived from the latest quotes, because the customers could not be loaded. */
  isDerived: boolean;
};

const keyOf = ({ customer_id: id, customer_email: email, customer_name: name }: QuoteSummary): string =>
  id === null ? email.trim().toLowerCase() || name.trim().toLowerCase() : String(id);

const toRow = (key: string, quotes: readonly QuoteSummary[]): CustomerRow[] => {
  const [latest] = quotes.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  if (latest === undefined) return [];
  const cents = quotes.reduce((sum, { total_amount: amount }) => sum + Math.round(amount * 100), 0);
  return [
    {
      key,
      id: latest.customer_id,
      name: latest.customer_name,
      company: '',
      email: latest.customer_email === '' ? null : latest.customer_email,
      phone: latest.customer_phone === '' ? null : latest.customer_phone,
      total_quotes: quotes.length,
      total_spent: cents / 100,
      last_quote_date: latest.created_at,
      do_not_contact: [],
    },
  ];
};

const compare: Record<CustomerListQuery['sort'], (one: CustomerRow, other: CustomerRow) => number> = {
  recent: (one, other) => (other.last_quote_date ?? '').localeCompare(one.last_quote_date ?? ''),
  value: (one, other) => other.total_spent - one.total_spent,
  quotes: (one, other) => other.total_quotes - one.total_quotes,
  name: (one, other) => one.name.localeCompare(other.name, 'en-AU'),
};

const contains = ({ name, email, phone }: CustomerRow, search: string): boolean =>
  isFoundBy({ texts: [name, email], phones: [phone] }, search);

/** Groups quotes by their customer: by id, otherwise by email. */
export const deriveCustomers = (quotes: readonly QuoteSummary[], query: CustomerListQuery): CustomerPage => {
  const groups = new Map<string, QuoteSummary[]>();
  for (const quote of quotes) {
    const key = keyOf(quote);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), quote]);
  }
  const rows = [...groups]
    .filter(([, group]) => query.status === undefined || group.some(({ status }) => status === query.status))
    .flatMap(([key, group]) => toRow(key, group))
    .filter((row) => query.search === undefined || contains(row, query.search))
    .toSorted(compare[query.sort]);
  const from = (query.page - 1) * query.per_page;
  return {
    customers: rows.slice(from, from + query.per_page),
    pagination: toPagination(query, rows.length),
    isDerived: true,
  };
};
