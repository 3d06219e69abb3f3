import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** Causes of a change from outside. What the sync then carries to the other side does not count again. */
export const movementSources = [
  'till_sale',
  'online_order',
  'online_cancellation',
  'till_refund',
  'till_receipt',
  'till_document',
  'edit',
] as const;
export type MovementSource = (typeof movementSources)[number];

const units = z.int().min(0);

/** Units moved on a calendar day of the shop, in either direction. */
export const movementDaySchema = z.object({
  day: z.iso.date(),
  till_sale: units,
  online_order: units,
  online_cancellation: units,
  till_refund: units,
  till_receipt: units,
  till_document: units,
  edit: units,
});

export const getStockMovements = defineEndpoint({
  method: 'GET',
  path: '/sync/movements',
  summary: 'Units moved per day of the last two weeks, by cause',
  response: z.object({ days: z.array(movementDaySchema) }),
});

export type MovementDay = z.output<typeof movementDaySchema>;
