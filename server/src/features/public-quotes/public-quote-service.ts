import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { canMove } from '@chainline/shared/quotes/quote-status';
import { ConflictError, NotFoundError, RateLimitedError } from '../../errors';
import type { Caller } from '../../http/route';
import type { SecretBox } from '../../secrets';
import { publish } from '../../outbox';
import { moveQuote, type OpenedLink, type QuoteDocument, type QuoteEmails, type QuoteEnclosures } from '../quotes';
import { quoteDeclined } from './acceptance-news';
import { quoteAsked, quoteOpened } from './customer-news';
import type { LinkOpener } from './link-opener';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import { toContent, toPublicQuote } from './public-quote';

const dayMs = 86_400_000;
const questionsPerDay = 10;

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  links: LinkOpener;
  document: (quoteId: number) => Promise<QuoteDocument>;
  emails: Pick<QuoteEmails, 'notifyQuestion' | 'notifyRequest'>;
  quoteEnclosures: Pick<QuoteEnclosures<S>, 'find' | 'listOffered'>;
  secrets: SecretBox;
  now: () => Date;
};

export const createPublicQuoteService = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, links, document, emails, quoteEnclosures, secrets, now } = dependencies;

  const show = async (quoteId: number, { isPreview }: { isPreview: boolean }): Promise<PublicQuote> => {
    const [quote, shown, acceptance, balance, payments, payLink, enclosures] = await Promise.all([
      stores.quotes.find(quoteId),
      document(quoteId),
      stores.acceptances.find(quoteId),
      stores.quotes.getBalance(quoteId),
      stores.publicPayments.listOf(quoteId),
      stores.publicPayments.findPayLink(quoteId),
      quoteEnclosures.listOffered(stores, quoteId),
    ]);
    if (!quote) throw new Error(`Quote ${quoteId} went away while it was shown`);
    return toPublicQuote({
      content: toContent(shown),
      status: quote.status,
      acceptance,
      balance,
      payments,
      payLink,
      enclosures,
      preview: isPreview,
      openUrl: (sealed) => secrets.open(sealed),
    });
  };

  const noteView = ({ quote, link }: OpenedLink, { ip, userAgent }: Caller): Promise<void> =>
    transaction(async (inside) => {
      const { status, opened_at: openedAt } = await inside.quotes.lock(quote.id);
      const at = now();
      if (canMove(status, 'open')) {
        await moveQuote(inside, { quoteId: quote.id, move: 'open', at, source: 'customer', userId: null });
        const news = { quote_id: quote.id, at: at.toISOString() };
        if (openedAt === null) await publish(inside, quoteOpened, { subject: `quote:${quote.id}`, data: news });
      }
      await inside.linkUse.insertView({ quoteId: quote.id, linkId: link.id, at, ip, userAgent });
    });

  return {
    show,

    /** The first view by a person makes the quote pending. @throws LinkError */
    view: async (token: string, caller: Caller): Promise<PublicQuote> => {
      const opened = await links.open(token);
      const { quote, link } = opened;
      if (!link.is_preview && !caller.isAhead) await noteView(opened, caller);
      return show(quote.id, { isPreview: link.is_preview });
    },

    /** Records that the customer has it, unless nobody is looking yet. @throws LinkError, NotFoundError */
    fetchEnclosure: async (token: string, name: string, { isAhead }: Pick<Caller, 'isAhead'>) => {
      const { quote, link } = await links.open(token);
      const enclosure = await quoteEnclosures.find(stores, quote.id, name);
      if (!enclosure) throw new NotFoundError('quote.no_enclosure', 'This document does not belong to the quote.');
      if (!link.is_preview && !isAhead) {
        await transaction((inside) => enclosure.recordSent(inside, { to: quote.customer_name, by: null, at: now() }));
      }
      return enclosure.file;
    },

    /** Idempotent. @throws LinkError, ConflictError */
    decline: async (token: string, { reason }: { reason: string }): Promise<PublicQuote> => {
      const { quote } = await links.openAsCustomer(token);
      if (quote.status !== 'rejected') {
        const by = { source: 'customer', userId: null } as const;
        const move = {
          ...by,
          quoteId: quote.id,
          at: now(),
          data: { reason },
          move: 'reject',
          eventKey: 'rejected',
        } as const;
        await transaction(async (inside) => {
          await inside.quotes.lock(quote.id);
          if (await inside.quotes.hasEvent(quote.id, move.eventKey)) return;
          await moveQuote(inside, move);
          const news = {
            quote_id: quote.id,
            quote_number: quote.quote_number,
            name: quote.customer_name,
            reason,
            declined_at: move.at.toISOString(),
          };
          await publish(inside, quoteDeclined, { subject: `quote:${quote.id}`, data: news });
        });
      }
      return show(quote.id, { isPreview: false });
    },

    /** Recorded once per key. @throws LinkError, RateLimitedError */
    ask: async (token: string, { text, question_key: key }: { text: string; question_key: string }): Promise<void> => {
      const { quote, link } = await links.openAsCustomer(token);
      const at = now();
      const shown = await document(quote.id);
      await transaction(async (inside) => {
        await inside.quotes.lock(quote.id);
        const eventKey = `question:${key}`;
        if (await inside.quotes.hasEvent(quote.id, eventKey)) return;
        const asked = { quoteId: quote.id, linkId: link.id };
        if ((await inside.linkUse.countQuestions(asked, new Date(at.getTime() - dayMs))) >= questionsPerDay) {
          throw new RateLimitedError(
            'quote.too_many_questions',
            'You have asked many questions today. Please call us, or ask again tomorrow.',
            dayMs / 1000,
          );
        }
        const data = { text, link_id: link.id };
        await inside.quotes.addEvent({ quoteId: quote.id, type: 'question', at, source: 'customer', data, eventKey });
        const to = await inside.linkUse.findAssignee(quote.id);
        await emails.notifyQuestion(inside, shown, { text, to, key: eventKey });
        const news = { quote_id: quote.id, event_key: eventKey, emailed: to?.id ?? null, at: at.toISOString() };
        await publish(inside, quoteAsked, { subject: `quote:${quote.id}`, data: news });
      });
    },

    /** Requests a new quote through an expired link, at most once a day. @throws LinkError, ConflictError */
    requestNew: async (token: string, { text }: { text: string }): Promise<void> => {
      const expired = await links.openExpired(token);
      if (!expired) throw new ConflictError('quote.still_valid', 'This quote is still valid: you can accept it.');
      const { quote, link } = expired;
      const at = now();
      const eventKey = `new_quote:${link.id}:${at.toISOString().slice(0, 10)}`;
      const event = { quoteId: quote.id, type: 'new_quote_requested', at, source: 'customer', data: { text } } as const;
      const shown = await document(quote.id);
      await transaction(async (inside) => {
        if (!(await inside.quotes.addEvent({ ...event, eventKey }))) return;
        const to = await inside.linkUse.findAssignee(quote.id);
        await emails.notifyRequest(inside, shown, { text, to, key: eventKey });
      });
    },
  };
};

export type PublicQuoteService = ReturnType<typeof createPublicQuoteService>;
