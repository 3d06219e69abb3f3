import { toPagination } from '@chainline/shared/http/list-query';
import {
  exportRevenue,
  exportRevenueRows,
  exportXeroInvoices,
  exportXeroPayments,
  getRevenue,
  listRevenueRows,
  type RevenueQuery,
} from '@chainline/shared/revenue/revenue-contract';
import { daysIn, periodBefore, periodOf, type Period } from '@chainline/shared/revenue/revenue-rules';
import type { AccountingSettings } from '@chainline/shared/settings/accounting-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import type { Actor } from '../../http/actor';
import { route, type Route } from '../../http/route';
import type { AuditStore } from '../audit';
import { dayOf } from '../quotes';
import { toFiguresCsv, toRowsCsv } from './revenue-export';
import type { RevenueReadModel } from './revenue-read-model';
import { seesAll, type Scope } from './revenue-sql';
import { toInvoicesCsv, toStatementCsv } from './xero/xero-export';
import type { XeroReadModel } from './xero/xero-read-model';

type Dependencies<S extends { audit: AuditStore }> = {
  revenue: RevenueReadModel;
  settings: { shop: () => Promise<ShopSettings>; accounting: () => Promise<AccountingSettings> };
  xero: XeroReadModel;
  transaction: Transaction<S>;
  now: () => Date;
};

type Asked = Partial<Omit<RevenueQuery, 'by'>>;

/** Defaults to the first of the month until today. */
const toPeriod = ({ from, to }: Asked, today: string): Period => {
  const last = to ?? (from === undefined || from <= today ? today : from);
  return { from: from ?? periodOf('this_month', last).from, to: last };
};

export const createRevenueRoutes = <S extends { audit: AuditStore }>(dependencies: Dependencies<S>): Route[] => {
  const { revenue, xero, settings, transaction, now } = dependencies;

  const readScope = async (viewer: Actor, query: Asked) => {
    const { time_zone: timeZone } = await settings.shop();
    const today = dayOf(now(), timeZone);
    const period = toPeriod(query, today);
    const { staff, channel, brand, category } = query;
    const scope: Scope = {
      ...period,
      viewer,
      timeZone,
      since: period.from,
      filters: { staff, channel, brand, category },
    };
    return { period, scope, today };
  };

  const readFigures = async (viewer: Actor, { by, ...query }: RevenueQuery) => {
    const { period, scope, today } = await readScope(viewer, query);
    const previous = periodBefore(period);
    const figures = await revenue.figures(by, { ...scope, since: previous.from }, daysIn(period));
    return { period, previous, today, ...figures };
  };

  const note = (actor: Actor, label: string, { from, to }: Period, after: object) =>
    transaction((inside) =>
      inside.audit.add(actor, 'payment.exported', { at: now(), label, after: { from, to, ...after } }),
    );

  return [
    route(getRevenue, 'staff', async ({ actor, query }) => ({
      success: true as const,
      ...(await readFigures(actor, query)),
    })),
    route(listRevenueRows, 'staff', async ({ actor, query }) => {
      const { scope } = await readScope(actor, query);
      const [rows, { total, ...sum }] = await Promise.all([revenue.rows(scope, query), revenue.sum(scope)]);
      return { success: true as const, rows, sum, pagination: toPagination(query, total) };
    }),
    route(exportRevenue, 'staff', async ({ actor, query }) => {
      const { period, groups } = await readFigures(actor, query);
      await note(actor, 'Revenue', period, { by: query.by });
      const csv = toFiguresCsv(groups, { by: query.by, withMargin: seesAll(actor) });
      return { filename: `revenue-by-${query.by}-${period.from}-${period.to}.csv`, csv };
    }),
    route(exportRevenueRows, 'staff', async ({ actor, query }) => {
      const { period, scope } = await readScope(actor, query);
      const rows = await revenue.rows(scope, null);
      await note(actor, 'Payments behind the revenue', period, { rows: rows.length });
      return { filename: `revenue-rows-${period.from}-${period.to}.csv`, csv: toRowsCsv(rows) };
    }),
    route(exportXeroInvoices, 'manager', async ({ actor, query }) => {
      const { period, scope } = await readScope(actor, query);
      const invoices = await xero.invoices(period, scope.timeZone);
      await note(actor, 'Invoices for Xero', period, { invoices: invoices.length });
      const csv = toInvoicesCsv(invoices, await settings.accounting());
      return { filename: `xero-invoices-${period.from}-${period.to}.csv`, csv };
    }),
    route(exportXeroPayments, 'manager', async ({ actor, query }) => {
      const { period, scope } = await readScope(actor, query);
      const rows = await revenue.rows(scope, null);
      await note(actor, 'Payments for Xero', period, { rows: rows.length });
      return { filename: `xero-payments-${period.from}-${period.to}.csv`, csv: toStatementCsv(rows) };
    }),
  ];
};
