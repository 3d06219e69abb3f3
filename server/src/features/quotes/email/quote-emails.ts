import { layOutEmail, type EmailContent, type MailService, type NewEmail } from '../../mail';
import { quotePdfName } from '../pdf/quote-pdf';
import type { QuoteDocument } from '../quote-document';
import { formatDay, formatMoney } from '../sending-words';
import {
  checkoutEmail,
  facts,
  greeting,
  itemCount,
  itemList,
  nextStepWords,
  nothingToPay,
  orderFacts,
  paymentWords,
  validity,
  type Block,
} from './email-blocks';
import { emailReference, noticeKind } from './email-kinds';

type Message = { preheader: string; heading: string; blocks: Block[] };
type CustomerEmail = Message & { kind: string; subject: string; key: string; attachments?: Attachment[] };
type Address = { name: string; address: string };
type Attachment = { filename: string; contentType: string; content: Buffer };
type Enclosed = { file: Attachment; text: string };

const enclosedText = (enclosed: readonly Enclosed[]): Block[] =>
  enclosed.map(({ text }) => ({ type: 'paragraph', text }));
const enclosedFiles = (enclosed: readonly Enclosed[]): Attachment[] => enclosed.map(({ file }) => file);

const accentColour = '#0b625b';

export type MailInside = Parameters<MailService['queue']>[0];

type Dependencies = { mail: MailService; publicUrl: string };

/** Records each email in the transaction of its cause, once per key. */
export const createQuoteEmails = ({ mail, publicUrl }: Dependencies) => {
  const quoteUrl = (token: string): string => `${publicUrl}/quotes/view/${token}`;
  const staffUrl = (quoteId: number): string => `${publicUrl}/quotes/${quoteId}`;
  const button = (label: string, token: string): Block => ({ type: 'button', label, url: quoteUrl(token) });

  const queue = async (
    inside: MailInside,
    quote: QuoteDocument,
    email: Message & {
      kind: string;
      to: Address;
      subject: string;
      key: string;
      attachments?: Attachment[];
      unsubscribe?: NewEmail['unsubscribe'];
    },
  ): Promise<void> => {
    const { shop } = quote;
    const { preheader, heading, blocks } = email;
    const content: EmailContent = {
      shopName: shop.name,
      accentColour,
      preheader,
      heading,
      blocks,
      footer: { address: shop.address, abn: shop.abn, phone: shop.phone, email: shop.email },
    };
    await mail.queue(inside, {
      ...layOutEmail(content),
      kind: email.kind,
      reference: emailReference(quote.quote_id),
      to: email.to,
      subject: email.subject,
      idempotencyKey: `${emailReference(quote.quote_id)}:${email.key}`,
      ...(email.attachments !== undefined && { attachments: email.attachments }),
      ...(email.unsubscribe !== undefined && { unsubscribe: email.unsubscribe }),
      ...(email.kind !== noticeKind && { isToCustomer: true as const }),
      ...(email.kind !== noticeKind && shop.email !== '' && { replyTo: shop.email }),
    });
  };

  const toCustomer = ({ customer }: QuoteDocument): Address => ({ name: customer.name, address: customer.email });

  /** A colleague without an email address still gets the pending action. */
  const notify = async (
    inside: MailInside,
    quote: QuoteDocument,
    { to, ...notice }: Message & { to: Address | null; subject: string; key: string },
  ): Promise<void> => {
    const shop = quote.shop.email === '' ? null : { name: quote.shop.name, address: quote.shop.email };
    const reached = to ?? shop;
    if (reached === null || !mail.isConfigured) return;
    await queue(inside, quote, { ...notice, kind: noticeKind, to: reached });
  };

  return {
    quoteUrl,

    /** Sends any other email about a quote to its customer. */
    send: (inside: MailInside, quote: QuoteDocument, email: CustomerEmail) =>
      queue(inside, quote, { ...email, to: toCustomer(quote) }),

    sendQuote: (
      inside: MailInside,
      quote: QuoteDocument,
      { token, pdf, enclosed = [], key }: { token: string; pdf: Buffer; enclosed?: readonly Enclosed[]; key: string },
    ) =>
      queue(inside, quote, {
        kind: 'quote',
        unsubscribe: 'heeded',
        to: toCustomer(quote),
        key,
        subject: `Your quote ${quote.quote_number} from ${quote.shop.name}`,
        preheader: `${itemCount(quote)}, ${formatMoney(quote.totals.total_amount)}, ${validity(quote)}.`,
        heading: 'Your quote is ready',
        blocks: [
          greeting(quote),
          {
            type: 'paragraph',
            text: `Thanks for your enquiry. This quote is ${validity(quote)}.${paymentWords(quote)}`,
          },
          button('View and accept your quote', token),
          facts(quote),
          itemList(quote),
          ...(quote.note === '' ? [] : [{ type: 'note' as const, text: quote.note }]),
          {
            type: 'paragraph',
            text: 'The quote is attached as a PDF. Questions? Ask on the quote’s page, or just reply to this email.',
          },
          ...enclosedText(enclosed),
        ],
        attachments: [
          { filename: quotePdfName(quote.quote_number), contentType: 'application/pdf', content: pdf },
          ...enclosedFiles(enclosed),
        ],
      }),

    sendReminder: (inside: MailInside, quote: QuoteDocument, { token, key }: { token: string; key: string }) =>
      queue(inside, quote, {
        kind: 'quote_reminder',
        unsubscribe: 'heeded',
        to: toCustomer(quote),
        key,
        subject: `Your quote ${quote.quote_number} is ${validity(quote)}`,
        preheader: `${formatMoney(quote.totals.total_amount)}, ${validity(quote)}.`,
        heading: 'Your quote expires soon',
        blocks: [
          greeting(quote),
          {
            type: 'paragraph',
            text: `A quick reminder: our offer of ${formatMoney(quote.totals.total_amount)} is ${validity(quote)}. After that, prices and stock may change.`,
          },
          button('View and accept your quote', token),
          facts(quote),
          { type: 'paragraph', text: 'If you’ve changed your mind, no action is needed.' },
        ],
      }),

    /** Sent after the acceptance; `amountDue` (dollars) is due now, `checkoutUrl` is null until the order exists. */
    sendAcceptance: (
      inside: MailInside,
      quote: QuoteDocument,
      accepted: {
        name: string;
        acceptedAt: string;
        choice: 'deposit' | 'full';
        amountDue: number;
        checkoutUrl: string | null;
        /** Null when the quote's links were revoked. */
        token: string | null;
        enclosed?: readonly Enclosed[];
        key: string;
      },
    ) =>
      queue(inside, quote, {
        kind: 'quote_accepted',
        to: toCustomer(quote),
        key: accepted.key,
        subject: `You accepted quote ${quote.quote_number}`,
        preheader:
          accepted.amountDue === 0
            ? nothingToPay
            : `${accepted.choice === 'deposit' ? 'Deposit' : 'Amount'} to pay now: ${formatMoney(accepted.amountDue)}.`,
        heading: 'Thank you, your quote is accepted',
        blocks: [
          greeting(quote),
          {
            type: 'paragraph',
            text: nextStepWords(accepted),
          },
          ...(accepted.checkoutUrl === null
            ? []
            : [
                { type: 'button' as const, label: 'Proceed to Checkout', url: accepted.checkoutUrl },
                checkoutEmail(quote),
              ]),
          {
            type: 'facts',
            rows: [
              { label: 'Quote', value: quote.quote_number },
              {
                label: 'Accepted',
                value: `${formatDay(accepted.acceptedAt, quote.shop.time_zone)} by ${accepted.name}`,
              },
              {
                label: accepted.choice === 'deposit' ? 'Deposit to pay' : 'To pay',
                value: formatMoney(accepted.amountDue),
              },
            ],
          },
          itemList(quote),
          ...(accepted.token === null ? [] : [button('View your quote and certificate', accepted.token)]),
          ...enclosedText(accepted.enclosed ?? []),
        ],
        ...(accepted.enclosed !== undefined && { attachments: enclosedFiles(accepted.enclosed) }),
      }),

    /** Sent when the order was created later than the acceptance. */
    sendPaymentLink: (
      inside: MailInside,
      quote: QuoteDocument,
      { amountDue, checkoutUrl, key }: { amountDue: number; checkoutUrl: string; key: string },
    ) =>
      queue(inside, quote, {
        kind: 'quote_payment',
        to: toCustomer(quote),
        key,
        subject: `Pay for your quote ${quote.quote_number}`,
        preheader: `To pay now: ${formatMoney(amountDue)}.`,
        heading: 'Your order is ready for payment',
        blocks: [
          greeting(quote),
          {
            type: 'paragraph',
            text: `Please pay ${formatMoney(amountDue)} now. We start on your order as soon as we receive your payment.`,
          },
          { type: 'button', label: 'Proceed to Checkout', url: checkoutUrl },
          checkoutEmail(quote),
          orderFacts(quote),
        ],
      }),

    sendReply: (
      inside: MailInside,
      quote: QuoteDocument,
      { text, question, token, key }: { text: string; question: string | null; token: string | null; key: string },
    ) =>
      queue(inside, quote, {
        kind: 'quote_reply',
        unsubscribe: 'none',
        to: toCustomer(quote),
        key,
        subject: `Re: your quote ${quote.quote_number}`,
        preheader: text.slice(0, 120),
        heading: 'Our answer to your question',
        blocks: [
          greeting(quote),
          { type: 'paragraph', text },
          ...(question === null ? [] : [{ type: 'note' as const, text: `You asked: ${question}` }]),
          ...(token === null ? [] : [button('View your quote', token)]),
        ],
      }),

    notifyQuestion: (
      inside: MailInside,
      quote: QuoteDocument,
      { text, to, key }: { text: string; to: Address | null; key: string },
    ) =>
      notify(inside, quote, {
        to,
        key,
        subject: `Question about ${quote.quote_number} from ${quote.customer.name}`,
        preheader: text.slice(0, 120),
        heading: `${quote.customer.name} has a question`,
        blocks: [
          { type: 'note', text },
          facts(quote),
          { type: 'button', label: 'Open the quote and answer', url: staffUrl(quote.quote_id) },
        ],
      }),

    notifyRequest: (
      inside: MailInside,
      quote: QuoteDocument,
      { text, to, key }: { text: string; to: Address | null; key: string },
    ) =>
      notify(inside, quote, {
        to,
        key,
        subject: `${quote.customer.name} asks for a new quote to replace ${quote.quote_number}`,
        preheader: text.slice(0, 120),
        heading: `${quote.customer.name} asks for a new quote`,
        blocks: [
          ...(text === '' ? [] : [{ type: 'note' as const, text }]),
          facts(quote),
          { type: 'button', label: 'Open the quote', url: staffUrl(quote.quote_id) },
        ],
      }),
  };
};

export type QuoteEmails = ReturnType<typeof createQuoteEmails>;
