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
import { listPendingActions } from '@chainline/shared/quotes/pending-action-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import type { Deposit, RecentQuote, StockWarnings, SyncHealth } from '../api/home-queries';

export const buildQuote = (id: number, parts: Partial<RecentQuote> = {}): RecentQuote => ({
  id,
  quote_number: `Q-${id}`,
  customer_name: 'Mei Chen',
  total_amount: 3198.5,
  status: 'pending',
  created_at: '2026-11-20T01:00:00.000Z',
  ...parts,
});

const buildDeposit = (quoteId: number, parts: Partial<Deposit> = {}): Deposit => ({
  quote_id: quoteId,
  quote_number: `Q-${quoteId}`,
  customer_name: 'Zoë Nguyễn',
  amount: 500,
  status: 'pending',
  accepted_at: '2026-11-19T01:00:00.000Z',
  ...parts,
});

const buildUnit = (id: number, quantity: number | null, openQuotes: number) => ({
  product_id: id,
  variation_id: null,
  name: `Bike ${id}`,
  sku: `B-${id}`,
  quantity,
  open_quotes: openQuotes,
});

const quietStock: StockWarnings = {
  success: true,
  out_of_stock: { total: 0, units: [] },
  low_stock: { total: 0, units: [] },
};

const shortStock: StockWarnings = {
  success: true,
  out_of_stock: { total: 1, units: [buildUnit(7, 0, 2)] },
  low_stock: { total: 9, units: [buildUnit(8, 3, 0), buildUnit(9, 1, 1)] },
};

export const quietHealth: SyncHealth = {
  is_connected: true,
  standstill: null,
  last_run: { status: 'completed', finished_at: '2026-11-21T02:00:00.000Z' },
  open_conflicts: 0,
  waiting_changes: 0,
  failed_changes: 0,
};

/** Answers all calls of an empty shop; returns the scopes asked for. */
export const answerEmptyHome = (): Set<DashboardScope> => {
  const scopes = new Set<DashboardScope>();
  server.use(
    mockEndpoint(listRecentDashboardQuotes, ({ query }) => {
      scopes.add(query.scope);
      return { success: true, quotes: [], total: 0, conversion_rate: 0 };
    }),
    mockEndpoint(listPendingDeposits, () => ({ success: true, deposits: [], total: 0, amount: 0 })),
    mockEndpoint(getRevenueStats, () => ({
      success: true,
      stats: { total_revenue: 0, deposits_received: 0, outstanding_payments: 0 },
    })),
    mockEndpoint(listDashboardCustomers, () => ({ success: true, customers: [], total: 0 })),
    mockEndpoint(getRevenueByDay, () => ({
      success: true,
      days: [{ day: '2026-11-21', received: 0, refunded: 0 }],
    })),
    mockEndpoint(getQuoteFunnel, () => ({ success: true, funnel: { sent: 0, opened: 0, accepted: 0, paid: 0 } })),
    mockEndpoint(getStockWarnings, () => quietStock),
    mockEndpoint(getSyncHealth, () => ({ success: true, health: quietHealth })),
    mockEndpoint(listPendingActions, () => ({ success: true, actions: [] })),
  );
  return scopes;
};

/** Answers all calls of a busy shop; returns the scopes asked for. */
export const answerFullHome = (): Set<DashboardScope> => {
  const scopes = answerEmptyHome();
  server.use(
    mockEndpoint(listRecentDashboardQuotes, ({ query }) => {
      scopes.add(query.scope);
      const quotes = [buildQuote(45), buildQuote(44, { status: 'converted' }), buildQuote(43, { customer_name: '' })];
      return { success: true, quotes, total: query.scope === 'own' ? 12 : 1240, conversion_rate: 38 };
    }),
    mockEndpoint(listPendingDeposits, () => ({
      success: true,
      deposits: [
        buildDeposit(31, { status: 'part', amount: 150 }),
        ...[32, 33, 34, 35].map((quoteId) => buildDeposit(quoteId)),
      ],
      total: 6,
      amount: 2650,
    })),
    mockEndpoint(getRevenueStats, () => ({
      success: true,
      stats: { total_revenue: 90_000, deposits_received: 60_000.5, outstanding_payments: 29_999.5 },
    })),
    mockEndpoint(listDashboardCustomers, () => ({ success: true, customers: [], total: 812 })),
    mockEndpoint(getRevenueByDay, () => ({
      success: true,
      days: [
        { day: '2026-11-20', received: 500, refunded: 0 },
        { day: '2026-11-21', received: 0, refunded: 99.5 },
      ],
    })),
    mockEndpoint(getQuoteFunnel, () => ({ success: true, funnel: { sent: 40, opened: 30, accepted: 15, paid: 10 } })),
    mockEndpoint(getStockWarnings, () => shortStock),
    mockEndpoint(getSyncHealth, () => ({
      success: true,
      health: { ...quietHealth, is_connected: false, open_conflicts: 3, waiting_changes: 12, failed_changes: 1 },
    })),
  );
  return scopes;
};
