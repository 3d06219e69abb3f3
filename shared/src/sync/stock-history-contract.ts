import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

export const stockSourceSchema = z.enum([
  'import',
  'till_sale',
  'till_refund',
  'till_receipt',
  'till_document',
  'online_order',
  'edit',
  'sync',
  'undo',
]);

/** One change of one quantity, with its cause. Null quantities were unknown. */
export const stockEventSchema = z.object({
  id: z.int(),
  system: z.enum(['woocommerce', 'lightspeed']),
  unit_id: z.int(),
  unit_name: z.string(),
  source: stockSourceSchema,
  delta: z.int(),
  before_quantity: z.int().nullable(),
  after_quantity: z.int().nullable(),
  reference: z.string().nullable(),
  reason: z.string(),
  actor: z.string(),
  run_id: z.uuid().nullable(),
  happened_at: z.iso.datetime(),
});

/**
 * A shop unit with units held for accepted quotes. `agreed` is the quantity of both sides, of which the shop offers
 * `offered`; null where no stock sync keeps them from the shop.
 */
export const heldUnitSchema = z.object({
  unit_id: z.int(),
  unit_name: z.string(),
  units: z.int(),
  agreed: z.int().nullable(),
  offered: z.int().nullable(),
  quotes: z.array(z.object({ quote_id: z.int(), quote_number: z.string(), units: z.int() })),
});

/**
 * "Why is this number?": newest first, both sides of the product and its variations, or of one `unit` (a variation, or
 * the product without its variations); `before` is an id cursor.
 */
export const getStockHistory = defineEndpoint({
  method: 'GET',
  path: '/products/:id/stock-history',
  summary: 'Every known change of a product’s stock on both sides',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    unit: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    events: z.array(stockEventSchema),
    next_before: z.int().nullable(),
    held: z.array(heldUnitSchema),
  }),
});

export type HeldUnit = z.output<typeof heldUnitSchema>;
export type StockEvent = z.output<typeof stockEventSchema>;
export type StockSource = z.output<typeof stockSourceSchema>;
