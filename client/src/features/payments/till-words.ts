import { reasonLabels, type Caution } from '@chainline/shared/payments/till-sale-rules';
import { formatAud, formatDateTime } from '../../lib/format';
import type { TillProposal, TillReversal } from './api/till-sale-queries';

const cautionWords: Record<Exclude<Caution, 'other_customer'>, string> = {
  no_customer: 'The sale names no customer.',
  on_account: 'It was charged to the customer’s account at the till, so no money may have been received.',
};

/** Sentences to read before confirming. */
export const cautionsOf = ({ cautions, customer_name: name }: TillProposal): string[] =>
  cautions.map((caution) => {
    if (caution !== 'other_customer') return cautionWords[caution];
    return name === null
      ? 'The sale names a customer whose details have not been read yet.'
      : `The sale names another customer: ${name}.`;
  });

/** Products that both the till sale and the online order take from stock; null if there are none. */
export const stockWarning = ({ counted_twice: names, order_number: order }: TillProposal): string | null => {
  if (names.length === 0) return null;
  const source = order === null ? 'The online order of this quote' : `Order ${order} in the online shop`;
  return `This sale took ${names.join(', ')} from stock at the till. ${source} does the same, so the stock would be reduced twice. Once that order is processing, correct the quantity in the inventory, or in its conflict if the sync asks about it.`;
};

/** Day, customer and way of payment. */
export const aboutSale = ({ completed_at: at, customer_name: name, paid_by: paidBy }: TillProposal): string =>
  [formatDateTime(at), ...(name === null ? [] : [`for ${name}`]), ...paidBy].join(', ');

export const contentsOf = ({ lines }: TillProposal): string =>
  lines.map(({ name, quantity, total }) => `${quantity} × ${name} (${formatAud(total)})`).join(', ');

export const reasonsOf = ({ reasons }: TillProposal): string[] => reasons.map((reason) => reasonLabels[reason]);

export const reversalText = ({ ticket_number: ticket, recorded, reversed, voided }: TillReversal): string => {
  const ending = voided ? 'voided' : `refunded by ${formatAud(reversed)}`;
  return `The till sale that paid ${formatAud(recorded)} (ticket ${ticket}) was ${ending}. Record the refund, so that the amount is outstanding again or credited.`;
};
