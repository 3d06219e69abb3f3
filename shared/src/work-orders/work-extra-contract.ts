import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { amountSchema } from '../money';
import { oneLine } from '../text';
import { workOrderSchema } from './work-order-contract';
import { extraAmount, extraChannels } from './work-extra-rules';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const params = z.object({ id });
const extraParams = params.extend({ extra: id });
const job = z.object({ success: z.literal(true), work_order: workOrderSchema });

const name = oneLine(200).min(1, 'Enter the name of the customer');
const reason = oneLine(500);

export const newExtraSchema = z
  .strictObject({
    text: oneLine(500).min(1, 'Enter what is to be done'),
    labour_amount: amountSchema,
    parts_amount: amountSchema,
    request_key: z.uuid(),
  })
  .refine((extra) => extraAmount(extra) > 0, { path: ['labour_amount'], message: 'Enter an amount' });

export const addWorkExtra = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/extras',
  summary: 'Record work beyond what was agreed; idempotent by `request_key`',
  params,
  body: newExtraSchema,
  response: job,
});

export const askWorkExtra = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/extras/:extra/ask',
  summary: 'Send the customer a link to approve or decline extra work; idempotent by `request_key`',
  params: extraParams,
  body: z.strictObject({ channel: z.enum(extraChannels), request_key: z.uuid() }),
  response: job,
});

export const recordExtraAnswer = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/extras/:extra/answer',
  summary: 'Record what the customer answered at the counter or by phone',
  params: extraParams,
  body: z.strictObject({ approved: z.boolean(), name, reason }),
  response: job,
});

export const withdrawWorkExtra = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/extras/:extra/withdraw',
  summary: 'Withdraw extra work that the customer has not answered',
  params: extraParams,
  response: job,
});
