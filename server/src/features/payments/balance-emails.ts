import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import type { MailService } from '../mail';
import {
  checkoutEmail,
  formatMoney,
  greeting,
  orderFacts,
  type LinkService,
  type QuoteDocument,
  type QuoteEmails,
  type QuoteStore,
} from '../quotes';
import type { PaymentStores } from './payment-stores';

type Link = {
  quote: Awaited<ReturnType<QuoteStore['lock']>>;
  shown: QuoteDocument;
  /** In dollars. */
  amount: number;
  url: string | null;
  key: string;
};

type Dependencies = {
  emails: Pick<QuoteEmails, 'send' | 'quoteUrl'>;
  mail: Pick<MailService, 'isConfigured'>;
  links: Pick<LinkService, 'issueUnlessRevoked'>;
};

/** Emails the payment link of a balance, once per key. Call with the quote locked. */
export const createBalanceEmails =
  ({ emails, mail, links }: Dependencies) =>
  async (inside: PaymentStores, { quote, shown, amount, url, key }: Link): Promise<void> => {
    if (url === null || !mail.isConfigured || !isSendableEmail(quote.customer_email)) return;
    const { quote_number: number } = shown;
    const token = await links.issueUnlessRevoked(inside, quote, { userId: null });
    const text = `The balance of quote ${number} is ${formatMoney(amount)}. Please pay it before handover.`;
    await emails.send(inside, shown, {
      kind: 'quote_balance',
      key,
      subject: `Pay the balance of your quote ${number}`,
      preheader: `Still to pay: ${formatMoney(amount)}.`,
      heading: 'Pay the balance of your order',
      blocks: [
        greeting(shown),
        { type: 'paragraph', text },
        { type: 'button', label: `Pay ${formatMoney(amount)}`, url },
        checkoutEmail(shown),
        orderFacts(shown),
        ...(token === null
          ? []
          : [{ type: 'button' as const, label: 'View your quote and payments', url: emails.quoteUrl(token) }]),
        {
          type: 'paragraph',
          text: 'You can also pay when you collect your order, or reply to this email for our bank details.',
        },
      ],
    });
  };

export type SendBalanceLink = ReturnType<typeof createBalanceEmails>;
