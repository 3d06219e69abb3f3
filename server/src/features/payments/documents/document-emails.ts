import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import type { MailService } from '../../mail';
import { formatMoney, greeting, type QuoteDocument, type QuoteEmails } from '../../quotes';
import type { PaymentStores } from '../payment-stores';
import type { DocumentContent } from './document-content';
import { documentName, documentTitle, wayOf } from './document-paper';

export type DrawnDocument = { content: DocumentContent; pdf: Buffer };

type Dependencies = { emails: Pick<QuoteEmails, 'send'>; mail: Pick<MailService, 'isConfigured'> };

const openWords = (open: number): string =>
  open === 0 ? 'Your order is paid in full.' : `Still to pay before handover: ${formatMoney(open)}.`;

const sentenceOf = (content: DocumentContent): string => {
  switch (content.kind) {
    case 'tax_invoice':
      return `Attached is your tax invoice for ${formatMoney(content.totals.total_amount)}. ${openWords(content.open)}`;
    case 'receipt':
      return `Thank you for your payment of ${formatMoney(content.payment.amount)}. ${openWords(content.open)}`;
    case 'credit_note':
    case 'refund_receipt':
      return `We have refunded ${formatMoney(content.payment.amount)}.${content.open === 0 ? '' : ` ${openWords(content.open)}`}`;
  }
};

/** The amounts, with the quote that they belong to. */
const factsOf = (content: DocumentContent): { label: string; value: string }[] => {
  const quote = { label: 'Quote', value: content.quote_number };
  const open = { label: 'Still to pay', value: formatMoney(content.open) };
  switch (content.kind) {
    case 'tax_invoice':
      return [
        quote,
        { label: 'Total', value: formatMoney(content.totals.total_amount) },
        { label: 'Paid', value: formatMoney(content.paid) },
        open,
      ];
    case 'receipt':
      return [
        quote,
        { label: 'Received', value: formatMoney(content.payment.amount) },
        { label: 'Payment method', value: wayOf(content.payment) },
        { label: 'Paid so far', value: formatMoney(content.paid) },
        open,
      ];
    case 'credit_note':
    case 'refund_receipt':
      return [
        quote,
        { label: 'Refunded', value: formatMoney(content.payment.amount) },
        { label: 'Refund method', value: wayOf(content.payment) },
        open,
      ];
  }
};

const kinds = {
  tax_invoice: 'quote_invoice',
  receipt: 'quote_receipt',
  credit_note: 'quote_refund',
  refund_receipt: 'quote_refund',
} as const;

/**
 * Emails documents in one message, titled after the first. Returns false if the customer cannot be reached by email.
 */
export const createDocumentEmails =
  ({ emails, mail }: Dependencies) =>
  async (
    inside: PaymentStores,
    shown: QuoteDocument,
    { documents, key }: { documents: [DrawnDocument, ...DrawnDocument[]]; key: string },
  ): Promise<boolean> => {
    if (!mail.isConfigured || !isSendableEmail(shown.customer.email)) return false;
    const [{ content }] = documents;
    const title = documentTitle(content);
    await emails.send(inside, shown, {
      kind: kinds[content.kind],
      key,
      subject: `${title} ${content.number} from ${shown.shop.name}`,
      preheader: sentenceOf(content),
      heading: content.kind === 'receipt' ? 'Thank you for your payment' : title,
      blocks: [
        greeting(shown),
        { type: 'paragraph', text: sentenceOf(content) },
        { type: 'facts', rows: factsOf(content) },
        {
          type: 'paragraph',
          text:
            documents.length > 1
              ? 'The documents are attached as PDF files. Please keep them for your records.'
              : 'The document is attached as a PDF. Please keep it for your records.',
        },
      ],
      attachments: documents.map(({ content: each, pdf }) => ({
        filename: documentName(each),
        contentType: 'application/pdf',
        content: pdf,
      })),
    });
    return true;
  };

export type SendDocuments = ReturnType<typeof createDocumentEmails>;
