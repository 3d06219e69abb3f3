import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import type { MailService } from '../mail';
import type { LinkService, QuoteDocument, QuoteEmails, QuoteEnclosures } from '../quotes';
import type { Acceptance } from './acceptance-store';
import type { PublicStores } from './public-quote-stores';
import type { AcceptedQuote } from './shop-order';

const acceptedKind = 'quote_accepted';

type Told = {
  quote: AcceptedQuote;
  agreed: Acceptance;
  shown: QuoteDocument;
  /** Payment page; null until the order exists. */
  checkoutUrl: string | null;
  /** The customer's own token, available only during the request because only its hash is stored. */
  token?: string | undefined;
};

type Dependencies<S extends PublicStores> = {
  enclosures: Pick<QuoteEnclosures<S>, 'list'>;
  emails: QuoteEmails;
  mail: Pick<MailService, 'isConfigured'>;
  links: Pick<LinkService, 'issueUnlessRevoked'>;
  now: () => Date;
};

/**
 * Confirms the acceptance with the payment link. If the order is not created at once, the link follows in a second
 * email. Call with the quote locked.
 */
export const createAcceptanceEmails =
  <S extends PublicStores>({ emails, mail, links, enclosures, now }: Dependencies<S>) =>
  async (inside: S, { quote, agreed, shown, checkoutUrl, token }: Told): Promise<void> => {
    if (!mail.isConfigured || !isSendableEmail(quote.customer_email)) return;
    const told = await inside.emails.listStates(`quote:${quote.id}`);
    const { amount_due: amountDue, choice, name } = agreed;
    if (told.some(({ kind }) => kind === acceptedKind)) {
      const key = `payment:${agreed.woo_order_id}`;
      if (checkoutUrl !== null) await emails.sendPaymentLink(inside, shown, { amountDue, checkoutUrl, key });
      return;
    }
    const enclosed = await enclosures.list(inside, quote.id, 'acceptance_email');
    await emails.sendAcceptance(inside, shown, {
      name,
      acceptedAt: agreed.accepted_at.toISOString(),
      choice,
      amountDue,
      checkoutUrl,
      enclosed,
      key: 'accepted',
      token: token ?? (await links.issueUnlessRevoked(inside, quote, { userId: null })),
    });
    const sent = { to: quote.customer_email, by: null, at: now() };
    for (const { recordSent } of enclosed) await recordSent(inside, sent);
  };

export type TellCustomer<S extends PublicStores> = ReturnType<typeof createAcceptanceEmails<S>>;
