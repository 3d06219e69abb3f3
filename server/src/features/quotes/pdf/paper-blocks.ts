import { chunksOf } from '../../../collections';
import { sheet, styles, ink, type Sheet } from './pdf-sheet';

/** Part of a paper with a heading. Widths are fractions of the page that add up to 1. */
export type PaperBlock =
  | { kind: 'text'; title: string; text: string }
  /** Starts a new page. */
  | { kind: 'part'; title: string; text: string }
  | { kind: 'table'; title: string; widths: number[]; head: string[]; rows: string[][] }
  | { kind: 'ticks'; title: string; rows: { text: string; isDone: boolean }[] }
  /** `text`: statement above the signatures. */
  | { kind: 'signatures'; text?: string; labels: string[] };

const gap = 8;

const writeTitle = (page: Sheet, title: string, room: number): void => {
  page.doc.y += 14;
  page.ensureRoom(20 + room);
  page.read('H2', () => page.flow(styles.heading, title));
  page.doc.y += 4;
};

const writeTable = (page: Sheet, { widths, head, rows }: Extract<PaperBlock, { kind: 'table' }>): void => {
  const { doc } = page;
  const table = doc.struct('Table');
  page.root.add(table);
  const write = (tag: 'TH' | 'TD', cells: readonly string[]): void => {
    const style = tag === 'TH' ? styles.label : styles.body;
    const places = widths.map((share) => share * sheet.width - gap);
    const height = Math.max(
      12,
      ...cells.map((cell, at) => page.heightOf(style, cell, { width: places[at] ?? sheet.width })),
    );
    page.ensureRoom(height + 8);
    const y = doc.y + 4;
    const row = doc.struct('TR');
    table.add(row);
    let x: number = sheet.left;
    cells.forEach((cell, at) => {
      const left = x;
      page.read(tag, () => page.write(style, cell, left, y, { width: places[at] ?? sheet.width }), row);
      x += (widths[at] ?? 0) * sheet.width;
    });
    row.end();
    doc.y = y + height + 3;
    page.draw(() => doc.moveTo(sheet.left, doc.y).lineTo(sheet.right, doc.y).lineWidth(0.6).stroke(ink.rule));
  };
  write('TH', head);
  for (const cells of rows) write('TD', cells);
  table.end();
};

const box = 9;

type Tick = { text: string; isDone: boolean };

const drawTick = ({ doc }: Sheet, isDone: boolean, x: number, y: number): void => {
  doc
    .rect(x, y + 3, box, box)
    .lineWidth(0.8)
    .stroke(ink.quiet);
  if (!isDone) return;
  doc
    .moveTo(x + 2, y + 7.5)
    .lineTo(x + 4, y + 10)
    .lineTo(x + 7.5, y + 4.5)
    .lineWidth(1.2)
    .stroke(ink.accent);
};

/** Two beside each other, so that the sheet of a usual job fits on one page with its signatures. */
const writeTicks = (page: Sheet, ticks: Tick[]): void => {
  const { doc } = page;
  const column = sheet.width / 2;
  const width = column - box - 2 * gap;
  for (const pair of chunksOf(ticks, 2)) {
    const texts = pair.map(({ text, isDone }) => (isDone ? `${text} (done)` : text));
    const height = Math.max(...texts.map((text) => page.heightOf(styles.body, text, { width })));
    page.ensureRoom(height + 5);
    const y = doc.y + 2;
    for (const [at, { isDone }] of pair.entries()) {
      const x = sheet.left + at * column;
      page.draw(() => drawTick(page, isDone, x, y));
      page.read('P', () => page.write(styles.body, texts[at] ?? '', x + box + gap, y, { width }));
    }
    doc.y = y + height + 3;
  }
};

const statementGap = 12;
/** Room to sign above the line, and for the label below it. */
const [signatureRoom, labelRoom] = [30, 18];

const writeSignatures = (page: Sheet, { text, labels }: Extract<PaperBlock, { kind: 'signatures' }>): void => {
  const { doc } = page;
  const textRoom = text === undefined ? 0 : statementGap + page.heightOf(styles.body, text, { width: sheet.width });
  // Text and signatures stay on one page: text below the end of a page would start a new one for each label.
  page.ensureRoom(textRoom + signatureRoom + labelRoom);
  if (text !== undefined) {
    doc.y += statementGap;
    page.read('P', () => page.flow(styles.body, text));
  }
  const y = doc.y + signatureRoom;
  const width = sheet.width / labels.length;
  page.draw(() => {
    labels.forEach((_label, at) => {
      const x = sheet.left + at * width;
      doc.moveTo(x, y).lineTo(x + width - 24, y);
    });
    doc.lineWidth(0.8).stroke(ink.quiet);
  });
  page.read('P', () => {
    labels.forEach((label, at) =>
      page.write(styles.label, label, sheet.left + at * width, y + 4, { width: width - 24 }),
    );
  });
  doc.y = y + labelRoom;
};

export const writeBlock = (page: Sheet, block: PaperBlock): void => {
  switch (block.kind) {
    case 'text':
      writeTitle(page, block.title, 14);
      page.read('P', () => page.flow(styles.body, block.text));
      return;
    case 'part':
      page.ensureRoom(sheet.height);
      writeTitle(page, block.title, 14);
      page.read('P', () => page.flow(styles.body, block.text));
      return;
    case 'table':
      writeTitle(page, block.title, 40);
      writeTable(page, block);
      return;
    case 'ticks':
      writeTitle(page, block.title, 16);
      writeTicks(page, block.rows);
      return;
    case 'signatures':
      writeSignatures(page, block);
  }
};
