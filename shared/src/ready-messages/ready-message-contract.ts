import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { messageChannelSchema } from '../messaging/conversation-contract';
import { amountSchema } from '../money';

const moment = z.iso.datetime();
const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const readyStateSchema = z.object({
  /** Reason as a sentence if it is too early or too late to tell the customer; null if they can be told. */
  blocked: z.string().nullable(),
  channels: z.array(
    z.object({
      channel: messageChannelSchema,
      address: z.string(),
      /** Reason as a sentence if the customer cannot be reached this way. */
      blocked: z.string().nullable(),
    }),
  ),
  open_amount: amountSchema,
  /** The customer can pay the open amount online. */
  is_payable: z.boolean(),
  /** The text message, without the payment link. */
  preview: z.string(),
  /** Oldest first. */
  sent: z.array(
    z.object({
      id: z.int(),
      sent_at: moment,
      by: z.string(),
      channels: z.array(messageChannelSchema),
      is_reminder: z.boolean(),
    }),
  ),
  /** Null if none follows. */
  next_reminder_at: moment.nullable(),
});
export type ReadyState = z.output<typeof readyStateSchema>;

const answer = z.object({ success: z.literal(true), ready: readyStateSchema });

const sendBody = z.strictObject({
  channels: z.array(messageChannelSchema).min(1, 'Choose email or text message').max(2),
  /** The latest message that the sender saw, so that two people do not send the same. */
  last_id: z.int().nullable(),
  request_key: z.uuid(),
});
export type ReadySending = z.output<typeof sendBody>;

export const getOrderReady = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/ready-message',
  summary: 'Messages that told the customer of an order that it is ready, and the ways to send one',
  params: idParams,
  response: answer,
});

export const sendOrderReady = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/ready-message',
  summary: 'Tell the customer that everything of an order is ready to collect; idempotent by `request_key`',
  params: idParams,
  body: sendBody,
  response: answer,
});

export const getJobReady = defineEndpoint({
  method: 'GET',
  path: '/work-orders/:id/ready-message',
  summary: 'The same for a job; the job of an order returns the messages of its order',
  params: idParams,
  response: answer,
});

export const sendJobReady = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/ready-message',
  summary: 'Tell the customer that a bike is ready to collect; idempotent by `request_key`',
  params: idParams,
  body: sendBody,
  response: answer,
});
