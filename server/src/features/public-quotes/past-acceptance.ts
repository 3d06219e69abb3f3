import { amountDueOf } from '@chainline/shared/quotes/quote-totals';
import { moveQuote, type QuoteDocument, type QuoteStore } from '../quotes';
import type { AcceptanceStore } from './acceptance-store';
import { toStatement, type Certifier } from './certificate';
import { toContent, toSnapshot } from './public-quote';

type Stores = { quotes: QuoteStore; acceptances: AcceptanceStore };

type PastAcceptance = {
  shown: QuoteDocument;
  linkId: number;
  choice: 'deposit' | 'full';
  at: Date;
  ip: string;
  userAgent: string;
};

/** Past acceptances of the demo shop: signed, but without an order. */
export const createPastAcceptances = (certifier: Certifier) => ({
  /** @returns the amount due, in dollars */
  accept: async (inside: Stores, { shown, linkId, choice, at, ip, userAgent }: PastAcceptance): Promise<number> => {
    const { quote_id: quoteId, quote_number: number, customer, totals, terms } = shown;
    const { snapshot, hash } = toSnapshot(toContent(shown));
    const accepted = {
      accepted_at: at,
      name: customer.name,
      email: customer.email,
      ip,
      user_agent: userAgent,
      choice,
      amount_due: amountDueOf({ ...shown, ...totals }, choice),
      terms_version: terms.version,
      snapshot,
      snapshot_hash: hash,
    };
    const data = { name: customer.name, choice, amount: accepted.amount_due };
    await moveQuote(inside, {
      quoteId,
      move: 'accept',
      at,
      source: 'customer',
      userId: null,
      data,
      eventKey: 'accepted',
    });
    const signature = certifier.sign(toStatement(number, accepted));
    await inside.acceptances.insert({ ...accepted, quote_id: quoteId, link_id: linkId, signature });
    return accepted.amount_due;
  },

  settle: (inside: Stores, quoteId: number) => inside.acceptances.settlePast(quoteId, 'created'),

  giveUp: async (inside: Stores, quoteId: number, at: Date): Promise<void> => {
    await inside.acceptances.settlePast(quoteId, 'cancelled');
    await inside.quotes.addEvent({ quoteId, type: 'order_cancelled', at, source: 'system', userId: null });
  },
});

export type PastAcceptances = ReturnType<typeof createPastAcceptances>;
