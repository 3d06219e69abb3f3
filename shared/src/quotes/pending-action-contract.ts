import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

const moment = z.iso.datetime();

export const pendingActionSchema = z.object({
  id: z.int(),
  quote_id: z.int(),
  quote_number: z.string(),
  customer_name: z.string(),
  kind: z.enum([
    'viewed_not_accepted',
    'question',
    'new_quote_requested',
    'payment_due',
    'order_failed',
    'order_cancelled',
    'expiring',
    'email_failed',
    'approval',
    'goods_late',
  ]),
  /** Order to open instead of the quote; null if the quote is to be opened or the caller may not see orders. */
  order_id: z.int().nullable(),
  description: z.string(),
  due_date: moment,
  priority: z.enum(['high', 'normal']),
});

export const listPendingActions = defineEndpoint({
  method: 'GET',
  path: '/dashboard/actions/pending',
  summary: 'Pending actions, most urgent first',
  response: z.object({ success: z.literal(true), actions: z.array(pendingActionSchema) }),
});

export const settlePendingAction = defineEndpoint({
  method: 'POST',
  path: '/dashboard/actions/:id',
  summary: 'Complete or snooze an action',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.discriminatedUnion('do', [
    z.strictObject({ do: z.literal('done') }),
    z.strictObject({ do: z.literal('snooze'), until: moment }),
  ]),
  response: z.object({ success: z.literal(true) }),
});

export type PendingAction = z.output<typeof pendingActionSchema>;
