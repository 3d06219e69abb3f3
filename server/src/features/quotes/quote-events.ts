import type { QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import { z } from 'zod';

const text = z.string().catch('');
const amount = z.number().nullable().catch(null).default(null);

/** Event data used in texts; amounts in dollars. */
const dataSchema = z.object({
  to: text.default(''),
  /** A customer's reason, or a failure in plain words. */
  reason: text.default(''),
  text: text.default(''),
  assignee: text.default(''),
  quote_number: text.default(''),
  order_number: text.default(''),
  name: text.default(''),
  choice: text.default(''),
  method: text.default(''),
  fields: z.array(z.string()).catch([]).default([]),
  amount,
  total_before: amount,
  total_after: amount,
});
type Data = z.output<typeof dataSchema>;

const withDetail = (sentence: string, detail: string): string => (detail === '' ? sentence : `${sentence}: ${detail}`);
const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

const wordings: Record<QuoteEventType, (data: Data) => string> = {
  created: ({ quote_number: from }) => (from === '' ? 'Quote created' : `Created from ${from}`),
  updated: ({ fields, total_before: before, total_after: after }) => {
    const what = withDetail('Draft changed', fields.join(', '));
    return before === null || after === null || before === after
      ? what
      : `${what} (total ${aud.format(before)} to ${aud.format(after)})`;
  },
  assigned: ({ assignee }) => (assignee === '' ? 'Assigned' : `Assigned to ${assignee}`),
  approval_requested: ({ reason }) => withDetail('Approval requested', reason),
  approved: ({ reason }) => withDetail('Approved', reason),
  sent: ({ to }) => (to === '' ? 'Sent' : `Sent to ${to}`),
  delivered: ({ to }) => (to === '' ? 'Email delivered' : `Email delivered to ${to}`),
  delivery_failed: ({ reason }) => withDetail('The email could not be delivered', reason),
  opened: () => 'Opened by the customer',
  question: (data) => withDetail('Question', data.text),
  reply: (data) => withDetail('Answer', data.text),
  reminded: ({ to }) => (to === '' ? 'Reminder sent' : `Reminder sent to ${to}`),
  accepted: ({ name, choice }) => {
    const who = name === '' ? 'Accepted' : `Accepted by ${name}`;
    return choice === '' ? who : `${who}, ${choice === 'deposit' ? 'paying a deposit' : 'paying in full'}`;
  },
  rejected: ({ reason }) => withDetail('Declined', reason),
  expired: ({ reason }) => withDetail('Expired', reason),
  requoted: ({ quote_number: next }) => (next === '' ? 'Replaced by a new version' : `Replaced by ${next}`),
  new_quote_requested: (data) => withDetail('The customer asked for a new quote', data.text),
  link_revoked: () => 'Links revoked',
  customer_changed: ({ fields }) => withDetail('Customer corrected', fields.join(', ')),
  order_created: ({ order_number: order }) => (order === '' ? 'Order created' : `Order ${order} created`),
  order_failed: ({ reason }) => withDetail('The order needs attention', reason),
  order_cancelled: ({ order_number: order }) => (order === '' ? 'Order cancelled' : `Order ${order} cancelled`),
  order_again: ({ order_number: order }) =>
    order === '' ? 'New order requested' : `New order requested in place of order ${order}`,
  balance_requested: ({ amount }) =>
    amount === null ? 'Balance requested' : `Payment link for the balance of ${aud.format(amount)} requested`,
  balance_withdrawn: ({ order_number: order }) =>
    order === '' ? 'Payment link withdrawn' : `Payment link of order ${order} withdrawn`,
  deposit_reminded: ({ amount, to }) =>
    amount === null
      ? 'Deposit reminder sent'
      : `Reminder of the outstanding ${aud.format(amount)} sent${to === '' ? '' : ` to ${to}`}`,
  paid: ({ amount, method }) => {
    if (amount === null) return 'Payment received';
    const received = `Payment of ${aud.format(amount)} received`;
    return method === '' ? received : `${received} (${method})`;
  },
  document_sent: ({ text: number, to }) => (to === '' ? 'Document emailed' : `${number} emailed to ${to}`),
  refunded: ({ amount, reason, order_number: order }) => {
    if (amount === null) return order === '' ? 'Order refunded' : `Order ${order} refunded`;
    return withDetail(`${aud.format(amount)} refunded`, reason);
  },
  completed: ({ amount, reason }) =>
    amount === null ? 'Everything handed over' : withDetail(`Completed with ${aud.format(amount)} outstanding`, reason),
};

export const eventText = (type: QuoteEventType, data: unknown): string => wordings[type](dataSchema.parse(data ?? {}));
