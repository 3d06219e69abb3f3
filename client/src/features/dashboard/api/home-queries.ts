import {
  getQuoteFunnel,
  getRevenueByDay,
  getRevenueStats,
  getStockWarnings,
  getSyncHealth,
  listDashboardCustomers,
  listPendingDeposits,
  listRecentDashboardQuotes,
  type DashboardScope,
} from '@chainline/shared/dashboard/dashboard-contract';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const homeKeys = { all: ['dashboard'] } as const;

export type RecentQuote = ResponseOf<typeof listRecentDashboardQuotes>['quotes'][number];
export type Deposit = ResponseOf<typeof listPendingDeposits>['deposits'][number];
export type RevenueStats = ResponseOf<typeof getRevenueStats>['stats'];
export type RevenueDay = ResponseOf<typeof getRevenueByDay>['days'][number];
export type Funnel = ResponseOf<typeof getQuoteFunnel>['funnel'];
export type StockWarnings = ResponseOf<typeof getStockWarnings>;
export type SyncHealth = ResponseOf<typeof getSyncHealth>['health'];

const refetchInterval = 60_000;

/** One query for each card, so that each fails by itself. */
export const homeQueries = {
  recentQuotes: (scope: DashboardScope) =>
    queryOptions({
      queryKey: [...homeKeys.all, 'quotes', scope],
      queryFn: ({ signal }) => call(listRecentDashboardQuotes, { query: { scope } }, { signal }),
      refetchInterval,
    }),

  deposits: (scope: DashboardScope) =>
    queryOptions({
      queryKey: [...homeKeys.all, 'deposits', scope],
      queryFn: ({ signal }) => call(listPendingDeposits, { query: { scope } }, { signal }),
      refetchInterval,
    }),

  revenue: (scope: DashboardScope) =>
    queryOptions({
      queryKey: [...homeKeys.all, 'revenue', scope],
      queryFn: async ({ signal }) => (await call(getRevenueStats, { query: { scope } }, { signal })).stats,
      refetchInterval,
    }),

  customers: () =>
    queryOptions({
      queryKey: [...homeKeys.all, 'customers'],
      queryFn: ({ signal }) => call(listDashboardCustomers, {}, { signal }),
      refetchInterval,
    }),

  revenueByDay: (scope: DashboardScope) =>
    queryOptions({
      queryKey: [...homeKeys.all, 'revenue-by-day', scope],
      queryFn: async ({ signal }) => (await call(getRevenueByDay, { query: { scope } }, { signal })).days,
      refetchInterval,
    }),

  funnel: (scope: DashboardScope) =>
    queryOptions({
      queryKey: [...homeKeys.all, 'funnel', scope],
      queryFn: async ({ signal }) => (await call(getQuoteFunnel, { query: { scope } }, { signal })).funnel,
      refetchInterval,
    }),

  stockWarnings: () =>
    queryOptions({
      queryKey: [...homeKeys.all, 'stock-warnings'],
      queryFn: ({ signal }) => call(getStockWarnings, {}, { signal }),
      refetchInterval,
    }),

  syncHealth: () =>
    queryOptions({
      queryKey: [...homeKeys.all, 'sync-health'],
      queryFn: async ({ signal }) => (await call(getSyncHealth, {}, { signal })).health,
      refetchInterval,
    }),
} as const;
