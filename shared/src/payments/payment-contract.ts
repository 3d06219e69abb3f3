import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { amountSchema } from '../money';
import { quoteSchema } from '../quotes/quote-contract';
import { oneLine } from '../text';
import { needsReference, recordedMethodSchema, refundOutcomeSchema } from './payment-rules';

const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const quoteAnswer = z.object({ success: z.literal(true), quote: quoteSchema });

const positiveAmount = amountSchema.refine((dollars) => dollars > 0, 'Enter an amount above $0.00');
const reference = oneLine(100);

export const recordPaymentSchema = z
  .strictObject({
    amount: positiveAmount,
    method: recordedMethodSchema,
    reference,
    /** Day of the payment in the shop's time zone; today if missing. */
    paid_on: daySchema.optional(),
    payment_key: z.uuid(),
  })
  .refine(({ method, reference: given }) => given !== '' || !needsReference(method), {
    path: ['reference'],
    message: 'Enter the reference, so that the payment can be found on the statement',
  });

export const recordPayment = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/payments',
  summary: 'Record a payment received outside the online shop, at most the open amount; idempotent by `payment_key`',
  params: idParams,
  body: recordPaymentSchema,
  response: quoteAnswer,
});

export const recordRefundSchema = z.strictObject({
  amount: positiveAmount,
  method: recordedMethodSchema,
  reference,
  reason: oneLine(300).min(1, 'Enter the reason'),
  outcome: refundOutcomeSchema,
  refund_key: z.uuid(),
});

export const recordRefund = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/refunds',
  summary: 'Record a refund, at most what was received; idempotent by `refund_key`',
  params: idParams,
  body: recordRefundSchema,
  response: quoteAnswer,
});

export const requestBalance = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/balance-request',
  summary: 'Email the customer a link to pay the open amount in the online shop; idempotent by `request_key`',
  params: idParams,
  body: z.strictObject({ request_key: z.uuid() }),
  response: quoteAnswer.extend({ message: z.string() }),
});

export const emailDocument = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/documents',
  summary: 'Email the tax invoice, or the receipt or credit note of a payment; idempotent by `send_key`',
  params: idParams,
  body: z.strictObject({ payment_id: z.int().positive().nullable(), send_key: z.uuid() }),
  response: quoteAnswer,
});

/** Files, which are not declared calls. */
export const documentPdfPath = (quoteId: number, document: 'invoice' | number): string =>
  `/quotes/${quoteId}/documents/${document}/pdf`;
