import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { productSchema } from '../products/product-contract';
import { productKindSchema } from '../tasks/task-contract';

const systemSchema = z.enum(['woocommerce', 'lightspeed']);

/** Money in dollars with two decimals. Counts are of sellable shop units. */
const dashboardStatsSchema = z.object({
  success: z.literal(true),
  totalProducts: z.int(),
  totalValue: z.number(),
  lowStockItems: z.int(),
  outOfStockItems: z.int(),
  recentOrders: z.int(),
  pendingOrders: z.int(),
  product_counts: z.array(z.object({ product_type: productKindSchema, count: z.int() })),
  stock_stats: z.array(z.object({ product_type: productKindSchema, in_stock: z.int() })),
});

export const getDashboardStats = defineEndpoint({
  method: 'GET',
  path: '/management/dashboard-stats',
  summary: 'Figures of the stock as a whole',
  response: dashboardStatsSchema,
});

/** Alias under the second path that callers use. */
export const getProductDashboardStats = defineEndpoint({
  method: 'GET',
  path: '/product-management/dashboard-stats',
  summary: 'Figures of the stock as a whole',
  response: dashboardStatsSchema,
});

export const listManagedProducts = defineEndpoint({
  method: 'GET',
  path: '/management/products',
  summary: 'Products, ten a page',
  query: z.object({
    page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
    per_page: optionalParam(z.coerce.number().int().min(1).max(100)).transform((size) => size ?? 10),
    search: optionalParam(z.string().trim().max(200)),
  }),
  response: z.object({
    success: z.literal(true),
    products: z.array(productSchema),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
    pages: z.int(),
  }),
});

const startedResponse = z.object({
  success: z.literal(true),
  task_id: z.uuid(),
  already_running: z.boolean(),
  message: z.string(),
});

export const startManagedImport = defineEndpoint({
  method: 'POST',
  path: '/management/import',
  summary: 'Import from one system in the background',
  body: z.strictObject({
    source: systemSchema,
    product_type: productKindSchema.optional(),
    incremental: z.boolean().default(true),
  }),
  response: startedResponse,
});

export const startManagedSync = defineEndpoint({
  method: 'POST',
  path: '/management/sync',
  summary: 'Sync mapped products in the background',
  body: z.strictObject({
    target: z.enum(['both', 'woocommerce', 'lightspeed']).default('both'),
    product_type: productKindSchema.optional(),
    preview: z.boolean().default(false),
  }),
  response: startedResponse,
});

export type DashboardStats = z.output<typeof dashboardStatsSchema>;
