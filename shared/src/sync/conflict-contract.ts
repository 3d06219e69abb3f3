import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { productKindSchema } from '../tasks/task-contract';

/**
 * Reasons that a person must decide: different quantities at the first link; oversold; refused by an outside system;
 * a run was undone; the till's item was archived; it was merged into another one, which counts its units now; a
 * product with an outstanding change cannot be reached; the item is serialised at the till, so that its quantity
 * cannot be written; the till does not tell if it made our change; the same change was made on both sides, at the
 * till under our account.
 */
export const conflictKindSchema = z.enum([
  'first_link',
  'below_zero',
  'refused',
  'undone',
  'archived',
  'merged',
  'unreachable',
  'serialized',
  'undecided',
  'doubled',
]);

/**
 * `quantity` is the real stock; null retries a refused change. `seen` are the quantities shown to the person: changes
 * since then still count.
 */
export const settleConflict = defineEndpoint({
  method: 'POST',
  path: '/sync/conflicts/:id/settle',
  summary: 'Settle a stock conflict',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.strictObject({
    quantity: z.int().min(0).max(1_000_000).nullable(),
    seen: z.strictObject({ woo_quantity: z.int(), lightspeed_quantity: z.int() }).optional(),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});

/** An open decision. Its quantities are those at the time it was raised; `*_now` are current. */
export const conflictSchema = z.object({
  id: z.int(),
  mapping_id: z.int(),
  kind: conflictKindSchema,
  message: z.string(),
  product_type: productKindSchema,
  woo_product_id: z.int(),
  product_id: z.int().nullable(),
  product_name: z.string().nullable(),
  product_sku: z.string().nullable(),
  woo_image: z.string().nullable(),
  lightspeed_item_id: z.int(),
  lightspeed_name: z.string().nullable(),
  base_quantity: z.int().nullable(),
  woo_quantity: z.int().nullable(),
  lightspeed_quantity: z.int().nullable(),
  woo_quantity_now: z.int().nullable(),
  lightspeed_quantity_now: z.int().nullable(),
  /** Units that the shop does not offer, because accepted quotes hold them: its quantities are without them. */
  held_units: z.int(),
  created_at: z.iso.datetime(),
});

export const conflictListQuery = listQuery({
  sort: ['created_at', 'product_name'],
  defaultSort: '-created_at',
  perPage: { default: 25, max: 100 },
  filters: { kind: optionalParam(conflictKindSchema), product_type: optionalParam(productKindSchema) },
});

export const listConflicts = defineEndpoint({
  method: 'GET',
  path: '/sync/conflicts',
  summary: 'Open stock conflicts',
  query: conflictListQuery,
  response: z.object({ conflicts: z.array(conflictSchema), pagination: paginationSchema }),
});

/** Settles many at once with one side's quantities; those without that quantity, or below zero, stay open. */
export const settleConflicts = defineEndpoint({
  method: 'POST',
  path: '/sync/conflicts/settle',
  summary: 'Settle several conflicts with one side’s quantities',
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1).max(500),
    take: z.enum(['woocommerce', 'lightspeed']),
  }),
  response: z.object({ success: z.literal(true), settled: z.int(), left: z.int(), message: z.string() }),
});

export type ConflictKind = z.output<typeof conflictKindSchema>;
export type Conflict = z.output<typeof conflictSchema>;
export type ConflictListQuery = z.output<typeof conflictListQuery>;
