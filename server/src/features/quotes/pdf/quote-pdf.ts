import { totalRows } from '@chainline/shared/quotes/quote-totals';
import { nothingToPay } from '../email/email-blocks';
import type { QuoteDocument } from '../quote-document';
import { formatDay, formatMoney } from '../sending-words';
import { writeItemTable } from './item-table';
import { createSheet, ink, sheet, styles, type Sheet, type Style } from './pdf-sheet';

const half = sheet.width / 2;

/** @returns the position below the last line */
const writeLines = (page: Sheet, lines: [Style, string][], x: number, y: number, width: number): number =>
  lines.reduce((at, [style, text]) => {
    if (text === '') return at;
    page.write(style, text, x, at, { width });
    return page.doc.y;
  }, y);

const writeShop = (page: Sheet, { shop }: QuoteDocument): number => {
  const ends: { y: number } = { y: sheet.top };
  const contact = [shop.phone, shop.email].filter(Boolean).join(' · ');
  page.read('P', () => {
    ends.y = writeLines(
      page,
      [
        [styles.shop, shop.name],
        [styles.quiet, shop.legal_name],
        [styles.quiet, shop.abn && `ABN ${shop.abn}`],
        [styles.quiet, shop.address],
        [styles.quiet, contact],
        [styles.quiet, shop.website],
      ],
      sheet.left,
      sheet.top - 4,
      half,
    );
  });
  return ends.y;
};

/** Titled as a quote, or as the draft of one, whose prices may await approval; nothing may suggest a tax invoice. */
const writeTitle = (page: Sheet, quote: QuoteDocument): number => {
  const { doc } = page;
  const zone = quote.shop.time_zone;
  const place = { width: half, align: 'right' } as const;
  const x = sheet.left + half;
  const title = quote.sent_at === null ? 'DRAFT QUOTE' : 'QUOTE';
  page.read('H1', () => page.write(styles.title, title, x, sheet.top - 9, place));
  page.read('P', () => {
    page.write({ ...styles.strong, size: 12 }, quote.quote_number, x, doc.y, place);
    page.write(styles.quiet, `Date ${formatDay(quote.sent_at ?? quote.created_at, zone)}`, x, doc.y + 4, place);
    if (quote.valid_until === null) return;
    page.write(styles.quiet, `Valid until ${formatDay(quote.valid_until, zone)}`, x, doc.y, place);
  });
  return doc.y;
};

const writeParties = (page: Sheet, { customer, shipping_method: method, delivery_time: time }: QuoteDocument): void => {
  const { doc } = page;
  const y = doc.y;
  const column = (title: string, lines: [Style, string][], x: number): number => {
    page.read('H2', () => page.write(styles.label, title.toUpperCase(), x, y, { width: half - 16 }));
    const ends: { y: number } = { y };
    page.read('P', () => {
      ends.y = writeLines(page, lines, x, y + 13, half - 16);
    });
    return ends.y;
  };
  const left = column(
    'Prepared for',
    [
      [styles.strong, customer.name],
      [styles.body, customer.company],
      [styles.body, customer.address],
      [styles.quiet, customer.email],
      [styles.quiet, customer.phone],
    ],
    sheet.left,
  );
  const right =
    method === null
      ? y
      : column(
          'Delivery',
          [
            [styles.strong, method],
            [styles.body, time ?? ''],
          ],
          sheet.left + half,
        );
  doc.y = Math.max(left, right);
};

const depositWords = ({ payment_option: option, deposit_amount: deposit, totals }: QuoteDocument): string => {
  if (totals.total_amount === 0) return nothingToPay;
  if (deposit === null || option === 'full') return 'Payable on acceptance.';
  return option === 'deposit'
    ? `Deposit required on acceptance: ${formatMoney(deposit)}`
    : `On acceptance, pay a deposit of ${formatMoney(deposit)} or the full amount.`;
};

const writeTotals = (page: Sheet, quote: QuoteDocument): void => {
  const { doc } = page;
  const rows = totalRows(quote.totals).filter(({ kind }) => kind !== 'total');
  const x = sheet.left + half;
  const amountX = sheet.right - 110;
  const beside = { width: 110 - 7, align: 'right' } as const;
  page.ensureRoom(rows.length * 16 + 86);
  const list = doc.struct('Table');
  page.root.add(list);
  const add = (name: () => void, amount: () => void) => {
    const row = doc.struct('TR');
    list.add(row);
    page.read('TH', name, row);
    page.read('TD', amount, row);
    row.end();
  };
  let y = doc.y + 12;
  for (const { label, amount } of rows) {
    const at = y;
    add(
      () => page.write(styles.body, label, x + 7, at),
      () => page.write(styles.body, formatMoney(amount), amountX, at, beside),
    );
    y += 16;
  }
  const band = y + 4;
  page.draw(() => doc.roundedRect(x, band, half, 30, 5).fill(ink.accent));
  add(
    () => page.write(styles.total, 'Total (Inc. GST)', x + 10, band + 7),
    () =>
      page.write(styles.total, formatMoney(quote.totals.total_amount), amountX - 40, band + 7, {
        ...beside,
        width: 143,
      }),
  );
  list.end();
  const { tax_amount: tax } = quote.totals;
  page.read('P', () => {
    doc.y = band + 36;
    const place = { width: half - 7, align: 'right' } as const;
    if (tax > 0) page.write(styles.quiet, `* Includes GST of ${formatMoney(tax)}`, x, doc.y, place);
    page.write({ ...styles.quiet, face: 'semibold' }, depositWords(quote), x, doc.y + 1, place);
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
    // Keeps the closing words on the same page as the last clause.
    const closing = index === terms.clauses.length - 1 ? page.heightOf(closingStyle, terms.closing, line) + 4 : 0;
    page.ensureRoom(closing > 0 ? page.heightOf(styles.small, words, line) + closing : 24);
    page.read('P', () => page.flow(styles.small, words));
  });
  doc.y += 4;
  page.read('P', () => page.flow(closingStyle, terms.closing));
};

const writeFoot = (page: Sheet, { shop, quote_number: number }: QuoteDocument): void => {
  const { doc } = page;
  const y = sheet.height - 40;
  const who = [shop.name, shop.abn && `ABN ${shop.abn}`, shop.phone, shop.email].filter(Boolean).join(' · ');
  page.foot((at, count) => {
    doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.6).stroke(ink.rule);
    page.write(styles.label, who, sheet.left, y + 7, { width: sheet.width - 140, height: 12 });
    const place = { width: 140, align: 'right' } as const;
    page.write(styles.label, `Quote ${number} · Page ${at} of ${count}`, sheet.right - 140, y + 7, place);
  });
};

/** PDF for the customer, tagged for screen readers. Deterministic: equal quotes give equal bytes. */
export const toQuotePdf = (quote: QuoteDocument): Promise<Buffer> => {
  const page = createSheet({
    title: `Quote ${quote.quote_number} – ${quote.shop.name}`,
    author: quote.shop.name,
    at: new Date(quote.sent_at ?? quote.created_at),
  });
  const { doc } = page;
  const headEnds = Math.max(writeShop(page, quote), writeTitle(page, quote));
  page.draw(() => doc.rect(sheet.left, headEnds + 10, sheet.width, 1.5).fill(ink.accent));
  doc.y = headEnds + 22;
  writeParties(page, quote);
  doc.y += 14;
  writeItemTable(page, quote.items);
  writeTotals(page, quote);
  writeNote(page, quote);
  writeTerms(page, quote);
  writeFoot(page, quote);
  return page.finish();
};

export const quotePdfName = (quoteNumber: string): string => `Quote-${quoteNumber}.pdf`;
