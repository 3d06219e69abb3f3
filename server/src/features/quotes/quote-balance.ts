import type { Balance } from '@chainline/shared/payments/payment-rules';
import { z } from 'zod';
import { RuleError } from '../../errors';
import { dollars } from './quote-rows';
import { formatMoney } from './sending-words';

/** A row of the view `quote_balances`, in dollars. */
export const balanceRowSchema = z.object({
  agreed: dollars,
  credited: dollars,
  total: dollars,
  received: dollars,
  paid: dollars,
  open: dollars,
  overpaid: dollars,
}) satisfies z.ZodType<Balance>;

export const stillOpen = (open: number) =>
  new RuleError(
    'quote.open_amount',
    `${formatMoney(open)} is still outstanding. Record the payment first, or ask a manager to complete the quote with a reason.`,
    { data: { open_amount: open } },
  );
