import { kindLabels, methodLabels } from '@chainline/shared/payments/payment-rules';
import { totalRows } from '@chainline/shared/quotes/quote-totals';
import { formatDay, formatMoney, type Paper } from '../../quotes';
import { invoiceNumber, type DocumentContent } from './document-content';

type Of<K extends DocumentContent['kind']> = Extract<DocumentContent, { kind: K }>;
type Movement = Of<'receipt'>['payment'];

/** From this total a tax invoice must name the buyer (GST Act 1999, s 29-70). */
const buyerFrom = 1000;

/** Without an ABN, a document cannot be a tax invoice or an adjustment note. */
export const documentTitle = ({ kind, shop }: DocumentContent): string => {
  switch (kind) {
    case 'tax_invoice':
      return shop.abn === '' ? 'Invoice' : 'Tax invoice';
    case 'receipt':
      return 'Receipt';
    case 'credit_note':
      return 'Credit note';
    case 'refund_receipt':
      return 'Refund receipt';
  }
};

const methodOf = ({ method, method_title: title }: Movement): string => (title === '' ? methodLabels[method] : title);

/** `Card terminal, 4711`: the payment method and its reference. */
export const wayOf = (payment: Movement): string =>
  [methodOf(payment), payment.reference].filter((part) => part !== '').join(', ');

const gstLine = (gst: number): string => `Includes GST of ${formatMoney(gst)}`;

const partiesOf = (content: DocumentContent): Paper['parties'] => {
  const { customer } = content;
  const isNamed = content.kind !== 'tax_invoice' || content.totals.total_amount >= buyerFrom || customer.name !== '';
  if (!isNamed) return [];
  const lines = [customer.name, customer.company, customer.address, customer.email].filter((line) => line !== '');
  return [{ title: content.kind === 'tax_invoice' ? 'Buyer' : 'Customer', lines }];
};

/** Serial numbers, so that a document proves which bike it is about. */
const bikesOf = ({ bikes }: DocumentContent): NonNullable<Paper['blocks']> =>
  bikes.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: 'Serial numbers',
          widths: [0.6, 0.4],
          head: ['BIKE', 'SERIAL NUMBER'],
          rows: bikes.map(({ model, serial }) => [model, serial]),
        },
      ];

const commonOf = (content: DocumentContent): Omit<Paper, 'text' | 'items' | 'sums' | 'payments' | 'closing'> => ({
  title: documentTitle(content),
  number: content.number,
  lines: [`Date of issue ${formatDay(content.issued_at, content.shop.time_zone)}`, `For quote ${content.quote_number}`],
  at: content.issued_at,
  shop: content.shop,
  parties: partiesOf(content),
  blocks: bikesOf(content),
});

const invoicePaper = (content: Of<'tax_invoice'>): Paper => {
  const { totals, payments, shop, credited, paid, open } = content;
  return {
    ...commonOf(content),
    text: [],
    items: content.items.map((item) => ({ ...item, availability: null })),
    sums: {
      rows: totalRows(totals).filter(({ kind }) => kind !== 'total'),
      total: { label: 'Total (Inc. GST)', amount: totals.total_amount },
      below: [gstLine(content.gst), 'All prices are in Australian dollars and include GST.'],
    },
    payments: {
      rows: payments.map((payment) => ({
        when: formatDay(payment.paid_at, shop.time_zone),
        what: kindLabels[payment.kind],
        detail: wayOf(payment),
        amount: payment.kind === 'refund' ? -payment.amount : payment.amount,
      })),
      sums: [
        ...(credited > 0 ? [{ label: 'Credited', amount: -credited }] : []),
        { label: 'Paid', amount: paid },
        { label: 'Still to pay', amount: open },
      ],
    },
    closing: '',
  };
};

const receiptPaper = (content: Of<'receipt'>): Paper => {
  const { payment, paid, open, shop } = content;
  return {
    ...commonOf(content),
    text: [
      `${kindLabels[payment.kind]} for quote ${content.quote_number}, received with thanks on ${formatDay(payment.paid_at, shop.time_zone)}.`,
      `Payment method: ${wayOf(payment)}`,
    ],
    items: [],
    sums: {
      rows: [],
      total: { label: 'Received', amount: payment.amount },
      below: [gstLine(content.gst), `Paid so far ${formatMoney(paid)}`, `Still to pay ${formatMoney(open)}`],
    },
    payments: null,
    closing:
      'This receipt is not a tax invoice. We send the tax invoice once everything is paid, or earlier on request.',
  };
};

const refundText = ({
  payment,
  reason,
  shop,
  quote_number: number,
}: Of<'credit_note' | 'refund_receipt'>): string[] => [
  `${formatMoney(payment.amount)} refunded on ${formatDay(payment.paid_at, shop.time_zone)} for quote ${number}.`,
  `Refund method: ${wayOf(payment)}`,
  ...(reason === '' ? [] : [`Reason: ${reason}`]),
];

const creditPaper = (content: Of<'credit_note'>): Paper => ({
  ...commonOf(content),
  text: [
    `${content.shop.abn === '' ? 'Adjustment of invoice' : 'Adjustment note for tax invoice'} ${invoiceNumber(content.quote_number)}.`,
    ...refundText(content),
  ],
  items: [],
  sums: {
    rows: [{ label: 'Refunded', amount: content.payment.amount }],
    total: { label: 'Credit (Inc. GST)', amount: content.credited },
    below: [gstLine(content.gst), `Still to pay ${formatMoney(content.open)}`],
  },
  payments: null,
  closing: '',
});

const refundPaper = (content: Of<'refund_receipt'>): Paper => ({
  ...commonOf(content),
  text: refundText(content),
  items: [],
  sums: {
    rows: [],
    total: { label: 'Refunded', amount: content.payment.amount },
    below: [`Paid so far ${formatMoney(content.paid)}`, `Still to pay ${formatMoney(content.open)}`],
  },
  payments: null,
  closing: 'The price is unchanged.',
});

/** Converts a document to its printed form. */
export const toPaper = (content: DocumentContent): Paper => {
  switch (content.kind) {
    case 'tax_invoice':
      return invoicePaper(content);
    case 'receipt':
      return receiptPaper(content);
    case 'credit_note':
      return creditPaper(content);
    case 'refund_receipt':
      return refundPaper(content);
  }
};

/** `Tax-invoice-INV-10151.pdf`, `Receipt-REC-10151-2.pdf`. */
export const documentName = (content: DocumentContent): string =>
  `${documentTitle(content).replaceAll(' ', '-')}-${content.number.replaceAll('/', '-')}.pdf`;
