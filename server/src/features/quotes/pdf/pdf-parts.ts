import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { formatMoney } from '../sending-words';
import { ink, sheet, styles, type Sheet, type Style } from './pdf-sheet';

const half = sheet.width / 2;

export type Line = [Style, string];
type Seller = Pick<ShopSettings, 'name' | 'legal_name' | 'abn' | 'address' | 'phone' | 'email' | 'website'>;

/** @returns the position below the last line */
const writeLines = (page: Sheet, lines: Line[], x: number, y: number, width: number): number =>
  lines.reduce((at, [style, text]) => {
    if (text === '') return at;
    page.write(style, text, x, at, { width });
    return page.doc.y;
  }, y);

/** @returns the position below it */
const writeSeller = (page: Sheet, shop: Seller): number => {
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

type Title = {
  title: string;
  number: string;
  /** Dates and references below the number. */
  lines: string[];
};

/** @returns the position below it */
const writeTitle = (page: Sheet, { title, number, lines }: Title): number => {
  const { doc } = page;
  const place = { width: half, align: 'right' } as const;
  const x = sheet.left + half;
  page.read('H1', () => page.write(styles.title, title, x, sheet.top - 9, place));
  page.read('P', () => {
    page.write({ ...styles.strong, size: 12 }, number, x, doc.y, place);
    lines.forEach((line, at) => page.write(styles.quiet, line, x, doc.y + (at === 0 ? 4 : 0), place));
  });
  return doc.y;
};

export const writeHead = (page: Sheet, shop: Seller, title: Title): void => {
  const { doc } = page;
  const ends = Math.max(writeSeller(page, shop), writeTitle(page, title));
  page.draw(() => doc.rect(sheet.left, ends + 10, sheet.width, 1.5).fill(ink.accent));
  doc.y = ends + 22;
};

export type Party = { title: string; lines: Line[] };

/** At most two, side by side. */
export const writeParties = (page: Sheet, parties: Party[]): void => {
  const { doc } = page;
  const y = doc.y;
  const ends = parties.map(({ title, lines }, at) => {
    const x = sheet.left + at * half;
    page.read('H2', () => page.write(styles.label, title.toUpperCase(), x, y, { width: half - 16 }));
    const end: { y: number } = { y };
    page.read('P', () => {
      end.y = writeLines(page, lines, x, y + 13, half - 16);
    });
    return end.y;
  });
  doc.y = Math.max(y, ...ends);
};

/** Amounts in dollars. */
export type Sum = { label: string; amount: number };

/** Rows, their total in a band, and lines below it. */
export const writeSums = (page: Sheet, sums: { rows: Sum[]; total: Sum; below: Line[] }): void => {
  const { doc } = page;
  const { rows, total, below } = sums;
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
    () => page.write(styles.total, total.label, x + 10, band + 7),
    () => page.write(styles.total, formatMoney(total.amount), amountX - 40, band + 7, { ...beside, width: 143 }),
  );
  list.end();
  page.read('P', () => {
    doc.y = band + 36;
    const place = { width: half - 7, align: 'right' } as const;
    for (const [style, text] of below) page.write(style, text, x, doc.y, place);
  });
};

export const writeFoot = (page: Sheet, shop: Seller, label: string): void => {
  const { doc } = page;
  const y = sheet.height - 40;
  const who = [shop.name, shop.abn && `ABN ${shop.abn}`, shop.phone, shop.email].filter(Boolean).join(' · ');
  page.foot((at, count) => {
    doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.6).stroke(ink.rule);
    page.write(styles.label, who, sheet.left, y + 7, { width: sheet.width - 160, height: 12 });
    const place = { width: 160, align: 'right' } as const;
    page.write(styles.label, `${label} · Page ${at} of ${count}`, sheet.right - 160, y + 7, place);
  });
};
