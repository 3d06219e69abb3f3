import { totalRows } from '@chainline/shared/quotes/quote-totals';
import { nothingToPay } from '../email/email-blocks';
import type { QuoteDocument } from '../quote-document';
import { formatDay, formatMoney } from '../sending-words';
import { writeItemTable } from './item-table';
import { customerLines } from './customer-lines';
import { writeFoot, writeHead, writeParties, writeSums, type Line, type Party } from './pdf-parts';
import { createSheet, sheet, styles, type Sheet } from './pdf-sheet';

/** Calls it a quote, or a draft if its prices may still need approval; nothing may suggest a tax invoice. */
const titleOf = ({
  sent_at: sentAt,
  created_at: madeAt,
  valid_until: end,
  quote_number: number,
  shop,
}: QuoteDocument) => ({
  title: sentAt === null ? 'DRAFT QUOTE' : 'QUOTE',
  number,
  lines: [
    `Date ${formatDay(sentAt ?? madeAt, shop.time_zone)}`,
    ...(end === null ? [] : [`Valid until ${formatDay(end, shop.time_zone)}`]),
  ],
});

const partiesOf = ({ customer, shipping_method: method, delivery_time: time }: QuoteDocument): Party[] => [
  { title: 'Prepared for', lines: customerLines(customer) },
  ...(method === null
    ? []
    : [
        {
          title: 'Delivery',
          lines: [
            [styles.strong, method],
            [styles.body, time ?? ''],
          ] satisfies Line[],
        },
      ]),
];

const depositWords = ({ payment_option: option, deposit_amount: deposit, totals }: QuoteDocument): string => {
  if (totals.total_amount === 0) return nothingToPay;
  if (deposit === null || option === 'full') return 'Payable on acceptance.';
  return option === 'deposit'
    ? `Deposit required on acceptance: ${formatMoney(deposit)}`
    : `On acceptance, pay a deposit of ${formatMoney(deposit)} or the full amount.`;
};

const writeTotals = (page: Sheet, quote: QuoteDocument): void => {
  const { tax_amount: tax, total_amount: total } = quote.totals;
  writeSums(page, {
    rows: totalRows(quote.totals).filter(({ kind }) => kind !== 'total'),
    total: { label: 'Total (Inc. GST)', amount: total },
    below: [
      ...(tax > 0 ? [[styles.quiet, `* Includes GST of ${formatMoney(tax)}`] satisfies Line] : []),
      [{ ...styles.quiet, face: 'semibold' }, depositWords(quote)],
    ],
  });
};

const writeNote = (page: Sheet, { note }: QuoteDocument): void => {
  if (note === '') return;
  const { doc } = page;
  doc.y += 14;
  page.ensureRoom(44);
  page.read('H2', () => page.flow(styles.heading, 'Note'));
  doc.y += 2;
  page.read('P', () => page.flow(styles.body, note));
};

const closingStyle = { ...styles.small, face: 'semibold' } as const;
const line = { width: sheet.width };

const writeTerms = (page: Sheet, { terms }: QuoteDocument): void => {
  const { doc } = page;
  doc.y += 14;
  page.ensureRoom(60);
  page.read('H2', () => page.flow(styles.heading, 'Terms & Conditions'));
  doc.y += 2;
  terms.clauses.forEach(({ title, text }, index) => {
    const words = `${index + 1}. ${title}. ${text}`;
    // Keeps the closing words on the page of the last clause.
    const closing = index === terms.clauses.length - 1 ? page.heightOf(closingStyle, terms.closing, line) + 4 : 0;
    page.ensureRoom(closing > 0 ? page.heightOf(styles.small, words, line) + closing : 24);
    page.read('P', () => page.flow(styles.small, words));
  });
  doc.y += 4;
  page.read('P', () => page.flow(closingStyle, terms.closing));
};

/** PDF for the customer, tagged for screen readers. Deterministic: equal quotes give equal bytes. */
export const toQuotePdf = (quote: QuoteDocument): Promise<Buffer> => {
  const page = createSheet({
    title: `Quote ${quote.quote_number} – ${quote.shop.name}`,
    author: quote.shop.name,
    at: new Date(quote.sent_at ?? quote.created_at),
  });
  writeHead(page, quote.shop, titleOf(quote));
  writeParties(page, partiesOf(quote));
  page.doc.y += 14;
  writeItemTable(page, quote.items);
  writeTotals(page, quote);
  writeNote(page, quote);
  writeTerms(page, quote);
  writeFoot(page, quote.shop, `Quote ${quote.quote_number}`);
  return page.finish();
};

export const quotePdfName = (quoteNumber: string): string => `Quote-${quoteNumber}.pdf`;
