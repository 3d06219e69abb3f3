import { amountSchema, toCents, toDollars } from '@chainline/shared/money';
import type { recordPayment, recordRefund } from '@chainline/shared/payments/payment-contract';
import {
  methodLabels,
  needsReference,
  recordedMethods,
  recordedMethodSchema,
  refundOutcomeSchema,
  type RefundOutcome,
} from '@chainline/shared/payments/payment-rules';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { z } from 'zod';
import { formatAud } from '../../lib/format';
import { readTyped } from '../../lib/typed-number';

const isAmount = (text: string): boolean => {
  const { success, data } = amountSchema.safeParse(readTyped(text));
  return success && data > 0;
};
const toAmount = (text: string): number => toDollars(toCents(readTyped(text) ?? 0));

const amountUpTo = (most: number, word: string) =>
  z
    .string()
    .trim()
    .refine(isAmount, 'Enter an amount above $0.00')
    .refine((text) => !isAmount(text) || toAmount(text) <= most, `Only ${formatAud(most)} ${word}`);

export const methodOptions = recordedMethods.map((value) => ({ value, label: methodLabels[value] }));

const reference = z.string().trim().max(100);

export const paymentFormSchema = (open: number) =>
  z
    .object({
      amount: amountUpTo(open, 'is outstanding'),
      method: recordedMethodSchema,
      reference,
      paid_on: z.string(),
    })
    .refine(({ method, reference: given }) => given !== '' || !needsReference(method), {
      path: ['reference'],
      message: 'Enter the reference, so that the payment can be found on the statement',
    });

export type PaymentForm = z.output<ReturnType<typeof paymentFormSchema>>;

/** Amount as initial value of a form: `4209.30`. */
const toText = (amount: number): string => amount.toFixed(2);

export const emptyPaymentForm = (open: number): PaymentForm => ({
  amount: toText(open),
  method: 'card_terminal',
  reference: '',
  paid_on: '',
});

export const toPayment = (
  { amount, paid_on: day, ...form }: PaymentForm,
  key: string,
): BodyOf<typeof recordPayment> => ({
  ...form,
  amount: toAmount(amount),
  payment_key: key,
  ...(day !== '' && { paid_on: day }),
});

export const outcomeWords: Record<RefundOutcome, { label: string; hint: string }> = {
  credit: { label: 'The price is reduced', hint: 'The customer no longer owes this amount.' },
  still_owed: { label: 'The customer will pay again', hint: 'The amount is outstanding again.' },
  called_off: { label: 'The sale is cancelled', hint: 'Nothing more is due. We keep what is not refunded.' },
};

export const refundFormSchema = (received: number) =>
  z.object({
    amount: amountUpTo(received, 'was received'),
    method: recordedMethodSchema,
    reference,
    reason: z.string().trim().min(1, 'Enter the reason').max(300),
    outcome: refundOutcomeSchema,
  });

export type RefundForm = z.output<ReturnType<typeof refundFormSchema>>;

export const emptyRefundForm = (received: number): RefundForm => ({
  amount: toText(received),
  method: 'card_terminal',
  reference: '',
  reason: '',
  outcome: 'credit',
});

export const toRefund = ({ amount, ...form }: RefundForm, key: string): BodyOf<typeof recordRefund> => ({
  ...form,
  amount: toAmount(amount),
  refund_key: key,
});
