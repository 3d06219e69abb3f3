import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { oneLine } from '../text';
import { turnReasons, turns } from './allocation-rules';

const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const allocationSchema = z.object({
  unit_id: z.int(),
  name: z.string(),
  wanted: z.int(),
  given: z.int(),
  /** Place in the queue of `claims` orders for the product, from 1. */
  place: z.int(),
  claims: z.int(),
  reason: z.enum(turnReasons),
  expected_on: daySchema.nullable(),
  /** Decision of a person; null without one. */
  turn: z
    .object({ turn: z.enum(turns), reason: z.string(), by: z.string().nullable(), at: z.iso.datetime() })
    .nullable(),
});
export type OrderAllocation = z.output<typeof allocationSchema>;

const answer = z.object({ success: z.literal(true), allocations: z.array(allocationSchema) });

export const getOrderAllocation = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/allocation',
  summary: 'Units given to an open order, with the reason of its turn',
  params: idParams,
  response: answer,
});

export const setTurn = defineEndpoint({
  method: 'PUT',
  path: '/orders/:id/turn',
  summary: 'Put an order first or last among those that want a product, or back to the rule (`turn` null)',
  params: idParams,
  body: z.strictObject({
    unit_id: z.int().positive(),
    turn: z.enum(turns).nullable(),
    reason: oneLine(300).min(1, 'Enter the reason'),
  }),
  response: answer,
});
