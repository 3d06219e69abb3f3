import type { PublicItem } from '@chainline/shared/quotes/public-quote-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { formatMoney } from '../sending-words';
import { writeItemTable } from './item-table';
import { writeBlock, type PaperBlock } from './paper-blocks';
import { writeFoot, writeHead, writeParties, writeSums, type Sum } from './pdf-parts';
import { createSheet, ink, sheet, styles, type Sheet } from './pdf-sheet';

type PaperRow = { when: string; what: string; detail: string; amount: number };

/** A document, such as an invoice or a work order, ready to be rendered. Amounts in dollars, texts as shown. */
export type Paper = {
  title: string;
  number: string;
  /** Dates and references below the number. */
  lines: string[];
  at: string;
  shop: ShopSettings;
  /** At most two parties. The first line of each is emphasised. */
  parties: { title: string; lines: string[] }[];
  /** Sentences before the items. */
  text: string[];
  items: PublicItem[];
  sums: { rows: Sum[]; total: Sum; below: string[] } | null;
  /** Payments and refunds, and the resulting amounts. */
  payments: { rows: PaperRow[]; sums: Sum[] } | null;
  /** Further parts, such as tables and lists to tick. */
  blocks?: PaperBlock[];
  closing: string;
};

const columns = { when: sheet.left + 7, what: sheet.left + 110, amount: sheet.right - 117 } as const;
const rowHeight = 18;

const writePayments = (page: Sheet, { rows, sums }: NonNullable<Paper['payments']>): void => {
  const { doc } = page;
  doc.y += 20;
  page.ensureRoom(30 + rows.length * rowHeight);
  page.read('H2', () => page.flow(styles.heading, 'Payments'));
  doc.y += 4;
  const table = doc.struct('Table');
  page.root.add(table);
  const write = (cells: [tag: 'TH' | 'TD', draw: () => void][]): void => {
    const row = doc.struct('TR');
    table.add(row);
    for (const [tag, draw] of cells) page.read(tag, draw, row);
    row.end();
  };
  const beside = { width: 110, align: 'right' } as const;
  for (const { when, what, detail, amount } of rows) {
    page.ensureRoom(rowHeight);
    const y = doc.y + 4;
    write([
      ['TD', () => page.write(styles.body, when, columns.when, y)],
      [
        'TD',
        () =>
          page.write(styles.body, detail === '' ? what : `${what}, ${detail}`, columns.what, y, {
            width: 270,
            height: 13,
          }),
      ],
      ['TD', () => page.write(styles.body, formatMoney(amount), columns.amount, y, beside)],
    ]);
    doc.y = y + 14;
    page.draw(() => doc.moveTo(sheet.left, doc.y).lineTo(sheet.right, doc.y).lineWidth(0.6).stroke(ink.rule));
  }
  for (const { label, amount } of sums) {
    page.ensureRoom(rowHeight);
    const y = doc.y + 5;
    write([
      ['TH', () => page.write(styles.strong, label, columns.what, y)],
      ['TD', () => page.write(styles.strong, formatMoney(amount), columns.amount, y, beside)],
    ]);
    doc.y = y + 14;
  }
  table.end();
};

/** Tagged for screen readers. Deterministic: equal papers give equal bytes. */
export const toPaperPdf = (paper: Paper): Promise<Buffer> => {
  const { title, number, lines, shop } = paper;
  const page = createSheet({ title: `${title} ${number} – ${shop.name}`, author: shop.name, at: new Date(paper.at) });
  writeHead(page, shop, { title: title.toUpperCase(), number, lines });
  writeParties(
    page,
    paper.parties.map((party) => ({
      title: party.title,
      lines: party.lines.map((line, at) => [at === 0 ? styles.strong : styles.body, line]),
    })),
  );
  page.doc.y += 14;
  for (const text of paper.text) {
    page.read('P', () => page.flow(styles.body, text));
    page.doc.y += 6;
  }
  if (paper.items.length > 0) writeItemTable(page, paper.items);
  if (paper.sums) {
    const { rows, total, below } = paper.sums;
    writeSums(page, { rows, total, below: below.map((line) => [styles.quiet, line]) });
  }
  if (paper.payments) writePayments(page, paper.payments);
  for (const block of paper.blocks ?? []) writeBlock(page, block);
  if (paper.closing !== '') {
    page.doc.y += 18;
    page.ensureRoom(24);
    page.read('P', () => page.flow(styles.small, paper.closing));
  }
  writeFoot(page, shop, number);
  return page.finish();
};
