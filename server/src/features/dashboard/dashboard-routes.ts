import {
  getQuoteFunnel,
  getRevenueByDay,
  getRevenueStats,
  getStockWarnings,
  getSyncHealth,
  listDashboardCustomers,
  listPendingDeposits,
  listRecentDashboardQuotes,
} from '@chainline/shared/dashboard/dashboard-contract';
import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { route, type Route } from '../../http/route';
import { scopesOf } from './dashboard-scope';
import type { RevenueByDayReadModel } from './revenue-by-day-read-model';
import type { SalesReadModel } from './sales-read-model';
import type { ShopReadModel } from './shop-read-model';

type Dependencies = {
  sales: SalesReadModel;
  revenue: RevenueByDayReadModel;
  shop: ShopReadModel;
  settings: { shop: () => Promise<ShopSettings>; lists: () => Promise<ListSettings> };
  now: () => Date;
};

const success = true as const;

/** One endpoint per card, so that a failing card leaves the others alone. */
export const createDashboardRoutes = ({ sales, revenue, shop, settings, now }: Dependencies): Route[] => [
  route(listRecentDashboardQuotes, 'staff', async ({ actor, query }) => ({
    success,
    ...(await sales.recentQuotes(scopesOf(actor, query.scope), now())),
  })),
  route(listPendingDeposits, 'staff', async ({ actor, query }) => ({
    success,
    ...(await sales.pendingDeposits(scopesOf(actor, query.scope), now())),
  })),
  route(getRevenueStats, 'staff', async ({ actor, query }) => ({
    success,
    stats: await sales.revenue(scopesOf(actor, query.scope)),
  })),
  route(listDashboardCustomers, 'staff', async () => ({ success, ...(await shop.customers()) })),
  route(getRevenueByDay, 'staff', async ({ actor, query }) => {
    const { time_zone: timeZone } = await settings.shop();
    return { success, days: await revenue.byDay(scopesOf(actor, query.scope), { at: now(), timeZone }) };
  }),
  route(getQuoteFunnel, 'staff', async ({ actor, query }) => ({
    success,
    funnel: await sales.funnel(scopesOf(actor, query.scope), now()),
  })),
  route(getStockWarnings, 'staff', async () => {
    const { low_stock: most } = await settings.lists();
    return { success, out_of_stock: await shop.outOfStock(now()), low_stock: await shop.lowStock(most, now()) };
  }),
  route(getSyncHealth, 'staff', async () => ({ success, health: await shop.syncHealth(now()) })),
];
