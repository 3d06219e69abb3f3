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
  page.doc.y += 18;
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

const writeTicks = (page: Sheet, rows: readonly { text: string; isDone: boolean }[]): void => {
  const { doc } = page;
  const width = sheet.width - box - gap;
  for (const { text, isDone } of rows) {
    const height = page.heightOf(styles.body, text, { width });
    page.ensureRoom(height + 5);
    const y = doc.y + 2;
    page.draw(() => {
      doc
        .rect(sheet.left, y + 3, box, box)
        .lineWidth(0.8)
        .stroke(ink.quiet);
      if (!isDone) return;
      doc
        .moveTo(sheet.left + 2, y + 7.5)
        .lineTo(sheet.left + 4, y + 10)
        .lineTo(sheet.left + 7.5, y + 4.5)
        .lineWidth(1.2)
        .stroke(ink.accent);
    });
    const said = isDone ? `${text} (done)` : text;
    page.read('P', () => page.write(styles.body, said, sheet.left + box + gap, y, { width }));
    doc.y = y + height + 3;
  }
};

const writeSignatures = (page: Sheet, { text, labels }: Extract<PaperBlock, { kind: 'signatures' }>): void => {
  const { doc } = page;
  // Text and signatures stay on one page.
  page.ensureRoom(text === undefined ? 50 : 90);
  if (text !== undefined) {
    doc.y += 12;
    page.read('P', () => page.flow(styles.body, text));
  }
  const y = doc.y + 34;
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
  doc.y = y + 16;
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
