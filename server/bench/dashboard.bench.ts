import { compareLists } from './list-shop';
import { fillSales } from './sales-shop';

const cases = [
  ['recent quotes', 'manager', '/dashboard/quotes/recent'],
  ["staff's own quotes", 'staff', '/dashboard/quotes/recent?scope=own'],
  ['pending deposits', 'manager', '/deposits/pending'],
  ['revenue', 'manager', '/dashboard/revenue-stats'],
  ["staff's own revenue", 'staff', '/dashboard/revenue-stats?scope=own'],
  ['customers', 'manager', '/dashboard/customers'],
  ['revenue by day', 'manager', '/dashboard/revenue-by-day'],
  ['quote funnel', 'manager', '/dashboard/quote-funnel'],
  ['stock warnings', 'manager', '/dashboard/stock-warnings'],
  ['sync health', 'manager', '/dashboard/sync-health'],
  ['pending actions', 'manager', '/dashboard/actions/pending'],
] as const;

/** Some calls count everything there is, which takes a while. */
const rounds = 60;

await compareLists(cases, 100_000, fillSales, rounds);
