import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { CustomerMessages, SenderStores } from '../messaging';
import type { QuoteEmails } from './email/quote-emails';
import type { LinkService } from './link-service';
import type { LinkStore } from './link-store';
import type { QuotePdfs } from './pdf/quote-pdfs';
import type { ApprovalService, ApprovalStores } from './approval-service';
import { toQuoteDocument, type QuoteDocuments } from './quote-document-loader';
import { attachCustomer } from './quote-customer';
import type { QuoteEnclosures } from './quote-enclosures';
import { moveQuote } from './quote-moves';
import { statusAt, toCustomerInfo, type QuoteRow } from './quote-rows';
import { getVisibleQuote, visibleTo } from './quote-scope';
import type { QuoteStore } from './quote-store';
import { assertSendable, assertVersion } from './sending-rules';
import type { SendingStore } from './sending-store';
import { endOfDayAfter } from './sending-words';

export type SendingStores = SenderStores & {
  quotes: QuoteStore;
  quoteLinks: LinkStore;
  quoteSending: SendingStore;
  audit: AuditStore;
} & ApprovalStores;

type Dependencies<S extends SendingStores> = {
  stores: S;
  transaction: Transaction<S>;
  links: LinkService;
  emails: QuoteEmails;
  documents: QuoteDocuments;
  toPdf: QuotePdfs;
  approvals: Pick<ApprovalService<S>, 'beforeSending'>;
  customerMessages: Pick<CustomerMessages, 'whyNotFirst'>;
  enclosures: Pick<QuoteEnclosures<S>, 'list'>;
  /** Listeners may refuse the sending. */
  quoteLeaves: Pick<Hook<[inside: S, quoteId: number]>, 'notify'>;
  now: () => Date;
};

type SendInput = { version?: number | undefined; send_key?: string | undefined };

/** Requests without a key this close together count as a double click. */
const doublePressMs = 10_000;

const toAudit = ({ id, quote_number: label }: QuoteRow) => ({ target: `quote:${id}`, label });

const neverSent = () =>
  new ConflictError('quote.wrong_state', 'This quote has not been sent yet, so there is no question to answer.');

export const createSendingService = <S extends SendingStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, links, emails, documents, toPdf, approvals, enclosures, quoteLeaves, now } =
    dependencies;
  const { customerMessages } = dependencies;

  const getVisible = (actor: Actor, id: number): Promise<QuoteRow> => getVisibleQuote(stores.quotes, actor, id);

  const isRepeated = async (inside: SendingStores, quote: QuoteRow, key: string | undefined): Promise<boolean> => {
    if (key !== undefined) return inside.quotes.hasEvent(quote.id, key);
    const last = await inside.quoteSending.findLastSending(quote.id);
    return last !== null && now().getTime() - last.getTime() < doublePressMs;
  };

  /** The quote as it will be sent. An offer already sent keeps its expiry, so that all its links agree. */
  const prepare = async (quote: QuoteRow) => {
    const lines = await stores.quotes.listShownLines(quote.id);
    assertSendable(quote, lines);
    const settings = await documents.readSettings();
    const at = now();
    const validUntil = quote.valid_until ?? endOfDayAfter(at, quote.valid_days, settings.shop.time_zone);
    const offer = toQuoteDocument({ ...quote, sent_at: quote.sent_at ?? at, valid_until: validUntil }, lines, settings);
    return { at, validUntil, offer, pdf: await toPdf(offer), limits: settings.quotes, shopEmail: settings.shop.email };
  };

  return {
    /**
     * Emails the quote with a new link and its PDF, the first time or again. Idempotent by `send_key`.
     * @throws RuleError with a field for each missing value, or when a manager, who is asked, must approve it first;
     *   ConflictError when the quote changed or cannot be sent
     */
    send: async (actor: Actor, id: number, { version, send_key: sendKey }: SendInput): Promise<void> => {
      const eventKey = sendKey === undefined ? undefined : `send:${sendKey}`;
      const seen = await getVisible(actor, id);
      if (await isRepeated(stores, seen, eventKey)) return;
      assertVersion(seen, version);
      // Render before locking, because it is slow; the version check ensures that the PDF is still current.
      const { at, validUntil, offer, pdf, limits, shopEmail } = await prepare(seen);
      const enclosed = await enclosures.list(stores, id, 'quote_email');
      const refusal = await transaction(async (inside) => {
        const quote = await inside.quotes.lock(id);
        if (await isRepeated(inside, quote, eventKey)) return null;
        assertVersion(quote, seen.version);
        const refused = await approvals.beforeSending(inside, actor, quote, limits);
        if (refused) return refused;
        await quoteLeaves.notify(inside, id);
        const event = { quoteId: id, at, source: 'staff' as const, userId: actor.userId };
        await moveQuote(inside, {
          ...event,
          move: 'send',
          data: { to: quote.customer_email },
          ...(eventKey !== undefined && { eventKey }),
        });
        const customerId = await attachCustomer(inside, quote, {
          info: toCustomerInfo(quote),
          shopEmail,
          isSending: true,
          at,
        });
        await inside.quotes.setValidUntil(id, validUntil);
        const { token, link } = await links.issue(
          inside,
          { ...quote, valid_until: validUntil },
          { userId: actor.userId },
        );
        await emails.sendQuote(inside, offer, { token, pdf, enclosed, key: `link:${link.id}` });
        const contact = { channel: 'email', address: quote.customer_email, customerId } as const;
        const blocked = await customerMessages.whyNotFirst(inside, contact);
        if (blocked !== null) throw new RuleError('quote.not_wanted', blocked);
        const sent = { to: quote.customer_email, by: actor.userId, at };
        for (const { recordSent } of enclosed) await recordSent(inside, sent);
        await inside.audit.add(actor, 'quote.sent', { at, ...toAudit(quote) });
        return null;
      });
      if (refusal) throw refusal;
    },

    revokeLinks: async (actor: Actor, id: number, { version }: { version: number }): Promise<void> => {
      const at = now();
      await transaction(async (inside) => {
        const quote = await inside.quotes.lock(id, visibleTo(actor));
        assertVersion(quote, version);
        if ((await inside.quoteLinks.revokeAll(id, at)) === 0) return;
        await inside.quotes.addEvent({ quoteId: id, type: 'link_revoked', at, source: 'staff', userId: actor.userId });
        await inside.audit.add(actor, 'quote.links_revoked', { at, ...toAudit(quote) });
      });
    },

    preview: async (actor: Actor, id: number): Promise<{ token: string; expires_at: string }> => {
      const quote = await getVisible(actor, id);
      const { token, link } = await links.issue(stores, quote, { preview: true, userId: actor.userId });
      return { token, expires_at: link.expires_at.toISOString() };
    },

    /** Includes a link if quote and links are valid. Idempotent by key. */
    reply: async (actor: Actor, id: number, input: { text: string; reply_key: string }): Promise<void> => {
      const at = now();
      const settings = await documents.readSettings();
      await transaction(async (inside) => {
        const quote = await inside.quotes.lock(id, visibleTo(actor));
        const status = statusAt(quote, at);
        if (status === 'draft') throw neverSent();
        const isNew = await inside.quotes.addEvent({
          quoteId: id,
          type: 'reply',
          at,
          source: 'staff',
          userId: actor.userId,
          data: { text: input.text },
          eventKey: `reply:${input.reply_key}`,
        });
        if (!isNew) return;
        const offer = toQuoteDocument(quote, await inside.quotes.listShownLines(id), settings);
        const isOpen = status !== 'expired' && status !== 'rejected';
        const token = isOpen ? await links.issueUnlessRevoked(inside, quote, { userId: actor.userId }) : null;
        const question = await inside.quoteSending.findLastQuestion(id);
        await emails.sendReply(inside, offer, {
          text: input.text,
          question: question?.text ?? null,
          token,
          key: `reply:${input.reply_key}`,
        });
      });
    },

    pdf: async (actor: Actor, id: number): Promise<{ quote_number: string; bytes: Buffer }> => {
      const quote = await getVisible(actor, id);
      const settings = await documents.readSettings();
      const offer = toQuoteDocument(quote, await stores.quotes.listShownLines(id), settings);
      return { quote_number: quote.quote_number, bytes: await toPdf(offer) };
    },
  };
};

export type SendingService = ReturnType<typeof createSendingService>;
