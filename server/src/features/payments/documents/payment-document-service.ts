import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { NotFoundError, RuleError } from '../../../errors';
import type { Actor } from '../../../http/actor';
import { getVisibleQuote, isSold, type Paper, type QuoteDocument } from '../../quotes';
import type { PaymentRow } from '../payment-store';
import type { PaymentStores, PaymentTransaction } from '../payment-stores';
import { toInvoice, toPaymentDocument, type DocumentContent } from './document-content';
import type { DrawnDocument, SendDocuments } from './document-emails';
import { documentName, toPaper } from './document-paper';
import { invoiceKey, paymentDocumentKey } from './payment-document-store';
import type { SoldBikeReadModel } from './sold-bike-read-model';

type Dependencies<S extends PaymentStores> = {
  stores: S;
  transaction: PaymentTransaction<S>;
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  document: (quoteId: number) => Promise<QuoteDocument>;
  soldBikes: SoldBikeReadModel;
  drawPaper: (paper: Paper) => Promise<Buffer>;
  send: SendDocuments;
  now: () => Date;
};

/** The tax invoice of a quote, or (by id) the document of one of its payments. */
export type Wanted = 'invoice' | number;

const notFound = () => new NotFoundError('payment.document_not_found', 'This document does not exist.');
const noEmail = () =>
  new RuleError(
    'payment.no_email',
    'This cannot be emailed: the customer has no email address, or email is not configured.',
  );

/** Receipts, tax invoices and credit notes; each is kept as first issued. */
export const createPaymentDocumentService = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, quotes, document, soldBikes, drawPaper, send, now } = dependencies;

  /** Content and key of a document, from the quote's present state. */
  const contentOf = async (shown: QuoteDocument, rows: readonly PaymentRow[], wanted: Wanted) => {
    const at = now();
    const bikes = await soldBikes.listOf(shown.quote_id);
    const { quote_id: quoteId } = shown;
    if (wanted === 'invoice') {
      const serials = bikes.map(({ serial }) => serial);
      const key = invoiceKey(quoteId, { lastPaymentId: rows.at(-1)?.id ?? 0, abn: shown.shop.abn, serials });
      return { key, paymentId: null, content: toInvoice({ shown, rows, bikes, at }) };
    }
    const last = rows.findIndex(({ id }) => id === wanted);
    if (last < 0) throw notFound();
    const content = toPaymentDocument({ shown, rows: rows.slice(0, last + 1), bikes, at });
    return { key: paymentDocumentKey(wanted), paymentId: wanted, content };
  };

  const issue = async (shown: QuoteDocument, rows: readonly PaymentRow[], wanted: Wanted): Promise<DocumentContent> =>
    stores.paymentDocuments.issue({ quoteId: shown.quote_id, ...(await contentOf(shown, rows, wanted)) });

  const draw = async (content: DocumentContent): Promise<DrawnDocument> => ({
    content,
    pdf: await drawPaper(toPaper(content)),
  });

  const getVisible = async (actor: Actor, quoteId: number): Promise<QuoteDocument> => {
    const quote = await getVisibleQuote(stores.quotes, actor, quoteId);
    if (!isSold(quote.status)) throw notFound();
    return document(quoteId);
  };

  return {
    /** After a payment or refund: emails its document, with the tax invoice once everything is paid. */
    issueFor: async (paymentId: number): Promise<void> => {
      const payment = await stores.payments.find(paymentId);
      if (!payment) return;
      const shown = await document(payment.quote_id);
      const rows = await stores.payments.listOf(payment.quote_id);
      const content = await issue(shown, rows, paymentId);
      const drawn: [DrawnDocument, ...DrawnDocument[]] = [await draw(content)];
      const isLast = rows.at(-1)?.id === paymentId;
      if (content.kind === 'receipt' && content.open === 0 && isLast) {
        drawn.push(await draw(await issue(shown, rows, 'invoice')));
      }
      await transaction(async (inside) => {
        await send(inside, shown, { documents: drawn, key: `document:${paymentId}` });
      });
    },

    /** @throws NotFoundError */
    pdf: async (actor: Actor, quoteId: number, wanted: Wanted): Promise<{ filename: string; bytes: Buffer }> => {
      const shown = await getVisible(actor, quoteId);
      const content = await issue(shown, await stores.payments.listOf(quoteId), wanted);
      return { filename: documentName(content), bytes: (await draw(content)).pdf };
    },

    /** Idempotent by key. @throws NotFoundError, RuleError if the customer cannot be reached by email */
    email: async (actor: Actor, quoteId: number, { wanted, key }: { wanted: Wanted; key: string }): Promise<Quote> => {
      const shown = await getVisible(actor, quoteId);
      const drawn = await draw(await issue(shown, await stores.payments.listOf(quoteId), wanted));
      await transaction(async (inside) => {
        const eventKey = `document:${key}`;
        const event = { quoteId, type: 'document_sent', at: now(), source: 'staff', userId: actor.userId } as const;
        const data = { text: drawn.content.number, to: shown.customer.email };
        if (!(await inside.quotes.addEvent({ ...event, data, eventKey }))) return;
        if (!(await send(inside, shown, { documents: [drawn], key: eventKey }))) throw noEmail();
        await inside.audit.add(actor, 'payment.document_sent', {
          at: now(),
          target: `quote:${quoteId}`,
          label: shown.quote_number,
          after: { document: drawn.content.number },
        });
      });
      return quotes.get(actor, quoteId);
    },
  };
};

export type PaymentDocumentService = ReturnType<typeof createPaymentDocumentService>;
