import { compareLists } from './list-shop';
import { fillSales } from './sales-shop';

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

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
  ['list of customers', 'manager', '/customers'],
  ['search of customers', 'manager', "/customers/search?q=mei%20o'connell&limit=10"],
  ['month by day', 'manager', '/revenue'],
  ['month by person', 'manager', '/revenue?by=staff'],
  ['month by brand', 'manager', '/revenue?by=brand'],
  ['year by month', 'manager', `/revenue?by=month&from=${day(364)}&to=${day(0)}`],
  ["one's own, by day", 'staff', '/revenue'],
  ['its payments', 'manager', '/revenue/rows'],
  ['those of a category', 'manager', '/revenue/rows?category=Category%207'],
  ['deposits', 'manager', '/deposits'],
  ['late deposits', 'manager', '/deposits?status=late'],
  ["one's own deposits", 'staff', '/deposits'],
] as const;

// Fewer rounds than for lists: some calls count everything there is, which takes a while.
await compareLists(cases, 100_000, fillSales, 20);
