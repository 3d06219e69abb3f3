import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { moneySchema } from '../money';
import { quoteStatusSchema } from '../quotes/quote-status';

const moment = z.iso.datetime();

export const dashboardScopes = ['own', 'shop'] as const;

/** Scope of the figures. Lists name customers, so staff see their own quotes in both. */
const scopeQuery = z.object({
  scope: optionalParam(z.enum(dashboardScopes)).transform((scope) => scope ?? 'shop'),
});

export type DashboardScope = (typeof dashboardScopes)[number];

export const listRecentDashboardQuotes = defineEndpoint({
  method: 'GET',
  path: '/dashboard/quotes/recent',
  summary: 'The five latest quotes, and the number of all',
  query: scopeQuery,
  response: z.object({
    success: z.literal(true),
    quotes: z.array(
      z.object({
        id: z.int(),
        quote_number: z.string(),
        customer_name: z.string(),
        total_amount: moneySchema,
        status: quoteStatusSchema,
        created_at: moment,
      }),
    ),
    total: z.int(),
    /** Percentage that became orders. */
    conversion_rate: z.int(),
  }),
});

export const listPendingDeposits = defineEndpoint({
  method: 'GET',
  path: '/deposits/pending',
  summary: 'First payments that accepted quotes wait for, the oldest first, and the sum of all',
  query: scopeQuery,
  response: z.object({
    success: z.literal(true),
    deposits: z.array(
      z.object({
        quote_id: z.int(),
        quote_number: z.string(),
        customer_name: z.string(),
        amount: moneySchema,
        status: z.enum(['pending', 'part']),
        accepted_at: moment,
      }),
    ),
    total: z.int(),
    amount: moneySchema,
  }),
});

export const getRevenueStats = defineEndpoint({
  method: 'GET',
  path: '/dashboard/revenue-stats',
  summary: 'Revenue of converted quotes, and the part that is paid',
  query: scopeQuery,
  response: z.object({
    success: z.literal(true),
    stats: z.object({
      total_revenue: moneySchema,
      deposits_received: moneySchema,
      outstanding_payments: moneySchema,
    }),
  }),
});

export const listDashboardCustomers = defineEndpoint({
  method: 'GET',
  path: '/dashboard/customers',
  summary: 'The five customers with the latest quotes, and the number of all',
  response: z.object({
    success: z.literal(true),
    customers: z.array(z.object({ id: z.int(), name: z.string() })),
    total: z.int(),
  }),
});

export const getRevenueByDay = defineEndpoint({
  method: 'GET',
  path: '/dashboard/revenue-by-day',
  summary: 'Payments less refunds on each of the last thirty days, in the time zone of the shop',
  query: scopeQuery,
  response: z.object({
    success: z.literal(true),
    days: z.array(z.object({ day: z.iso.date(), received: moneySchema, refunded: moneySchema })),
  }),
});

export const getQuoteFunnel = defineEndpoint({
  method: 'GET',
  path: '/dashboard/quote-funnel',
  summary: 'Quotes sent in the last ninety days, and the number of these that went on',
  query: scopeQuery,
  response: z.object({
    success: z.literal(true),
    funnel: z.object({ sent: z.int(), opened: z.int(), accepted: z.int(), paid: z.int() }),
  }),
});

const shortUnitSchema = z.object({
  product_id: z.int(),
  variation_id: z.int().nullable(),
  name: z.string(),
  sku: z.string(),
  /** Null if the shop does not count it. */
  quantity: z.int().nullable(),
  /** Open quotes that contain it. */
  open_quotes: z.int(),
});

export type ShortUnit = z.output<typeof shortUnitSchema>;

export const getStockWarnings = defineEndpoint({
  method: 'GET',
  path: '/dashboard/stock-warnings',
  summary: 'Products that are out of stock while open quotes contain them, and those that run low',
  response: z.object({
    success: z.literal(true),
    out_of_stock: z.object({ total: z.int(), units: z.array(shortUnitSchema) }),
    low_stock: z.object({ total: z.int(), units: z.array(shortUnitSchema) }),
  }),
});

export const getSyncHealth = defineEndpoint({
  method: 'GET',
  path: '/dashboard/sync-health',
  summary: 'State of the stock sync',
  response: z.object({
    success: z.literal(true),
    health: z.object({
      is_connected: z.boolean(),
      /**
       * Why nothing is synced although Lightspeed is connected: a manager must decide about this installation, has made
       * it stand aside, or must choose another shop; or no round of the engine has ended for more than a minute.
       */
      standstill: z.enum(['asking', 'aside', 'shop_closed', 'overdue']).nullable(),
      last_run: z.object({ status: z.string(), finished_at: moment }).nullable(),
      open_conflicts: z.int(),
      /** Changes that were not confirmed yet. */
      waiting_changes: z.int(),
      /** In the last 24 hours. */
      failed_changes: z.int(),
    }),
  }),
});
