import {
  checkoutEmail,
  formatDay,
  formatMoney,
  greeting,
  orderFacts,
  type QuoteDocument,
  type QuoteEmails,
} from '../quotes';

type Reminder = {
  shown: QuoteDocument;
  choice: 'deposit' | 'full';
  acceptedAt: Date;
  /** Amount due, in dollars. */
  open: number;
  payUrl: string;
  /** Null if the links were revoked. */
  token: string | null;
};

/** Emails the customer the payment link again, once per quote. */
export const sendDepositReminder = (
  emails: Pick<QuoteEmails, 'send' | 'quoteUrl'>,
  inside: Parameters<QuoteEmails['send']>[0],
  { shown, choice, acceptedAt, open, payUrl, token }: Reminder,
): Promise<void> => {
  const what = choice === 'deposit' ? 'deposit' : 'payment';
  const { quote_number: number, shop } = shown;
  const accepted = formatDay(acceptedAt, shop.time_zone);
  return emails.send(inside, shown, {
    kind: 'deposit_reminder',
    key: 'deposit-reminder',
    subject: `Your ${what} for quote ${number} is still due`,
    preheader: `Still to pay: ${formatMoney(open)}.`,
    heading: `A reminder about your ${what}`,
    blocks: [
      greeting(shown),
      {
        type: 'paragraph',
        text: `You accepted ${number} on ${accepted}. We start as soon as we receive your ${what} of ${formatMoney(open)}.`,
      },
      { type: 'button', label: `Pay ${formatMoney(open)}`, url: payUrl },
      checkoutEmail(shown),
      orderFacts(shown),
      ...(token === null
        ? []
        : [{ type: 'button' as const, label: 'View your quote and payments', url: emails.quoteUrl(token) }]),
      { type: 'paragraph', text: 'Already paid, or any questions? Just reply to this email.' },
    ],
  });
};
