import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { messageChannelSchema } from '../messaging/conversation-contract';

const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const moment = z.iso.datetime();

const lateGoodsSchema = z.object({
  /** Late goods that the customer has not been told about. */
  goods: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      promised_on: z.string(),
      /** Null if no new day is known. */
      expected_on: z.string().nullable(),
    }),
  ),
  /** Proposed text, for a person to change and send. */
  draft: z.object({ subject: z.string(), content: z.string() }),
  channels: z.array(
    z.object({
      channel: messageChannelSchema,
      address: z.string(),
      /** Reason as a sentence if the customer cannot be reached this way. */
      blocked: z.string().nullable(),
    }),
  ),
  /** The last message about a delay; null if there was none. */
  told: z.object({ at: moment, by: z.string() }).nullable(),
});
export type LateGoods = z.output<typeof lateGoodsSchema>;

const answer = z.object({ success: z.literal(true), late: lateGoodsSchema });

const tellBody = z.strictObject({
  channel: messageChannelSchema,
  subject: z.string().trim().max(200),
  content: z.string().trim().min(1, 'Enter a message').max(5000),
  /** Late goods as the sender saw them; if they have changed since, the message is refused. */
  goods: z.array(z.int()).min(1).max(200),
  request_key: z.uuid(),
});
export type LateTelling = z.output<typeof tellBody>;

export const getLateGoods = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/late-goods',
  summary: 'Goods of an order that will arrive later than the customer was told, with a draft of the message',
  params: idParams,
  response: answer,
});

export const tellLateGoods = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/late-goods',
  summary: 'Send the customer a message about late goods; idempotent by `request_key`',
  params: idParams,
  body: tellBody,
  response: answer,
});
