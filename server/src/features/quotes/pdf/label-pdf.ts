import { labelsOnSheet, type TagFormat } from '@chainline/shared/work-orders/bike-tag-rules';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { createMixedText } from './mixed-text';
import { fontOf, type Face } from './pdf-fonts';
import { ink, type Style } from './pdf-sheet';
import { toShown } from './scripts';

export type Label = {
  /** Address in the QR code. */
  link: string;
  title: string;
  /** Below the title; empty ones are left out. */
  lines: string[];
  /** To be typed where no camera is at hand. */
  code: string;
};

/** `first` is the place of the first label on an A4 sheet, from 1. */
export type Labels = { title: string; at: string; format: TagFormat; first: number; labels: Label[] };

const mm = 72 / 25.4;

/** Modules around a code that readers need (ISO/IEC 18004). */
const quietZone = 4;

/** Sizes of type, of the QR code and of the margin, in points. */
type Measures = { width: number; height: number; margin: number; code: number; large: number; small: number };

const measures: Record<TagFormat, Measures> = {
  '62x29': { width: 62 * mm, height: 29 * mm, margin: 6, code: 70, large: 9.5, small: 7.5 },
  '4x6': { width: 4 * 72, height: 6 * 72, margin: 24, code: 240, large: 20, small: 13 },
  // Labels of 99.1 × 38.1 mm, such as Avery L7163.
  a4: { width: 99.1 * mm, height: 38.1 * mm, margin: 9, code: 88, large: 12, small: 9 },
};

const a4 = { left: 4.65 * mm, top: 15.15 * mm, pitch: 101.6 * mm };

const createPages = ({ title, at, format }: Labels) => {
  const { width, height } = measures[format];
  const doc = new PDFDocument({
    size: format === 'a4' ? 'A4' : [width, height],
    margin: 0,
    autoFirstPage: false,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(at), ModDate: new Date(at) },
  });
  const registered = new Set<Face>();
  const mixed = createMixedText(doc, (face) => {
    if (!registered.has(face)) doc.registerFont(face, fontOf(face));
    registered.add(face);
  });
  return { doc, mixed };
};

type Pages = ReturnType<typeof createPages>;
type Place = { x: number; y: number };

/** Vector squares, which label printers draw sharply. */
const drawCode = ({ doc }: Pages, text: string, { x, y }: Place, size: number): void => {
  const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone });
  const side = size / modules;
  doc.fillColor('#000000');
  data.forEach((row, line) =>
    row.forEach((isDark, column) => {
      if (isDark) doc.rect(x + column * side, y + line * side, side, side);
    }),
  );
  doc.fill();
};

const writeText = ({ doc, mixed }: Pages, label: Label, { x, y }: Place, box: Measures & { room: number }): void => {
  const { large, small, room, width } = box;
  const bold = (size: number): Style => ({ face: 'semibold', size, colour: ink.text });
  const plain: Style = { face: 'regular', size: small, colour: ink.text };
  mixed.write(bold(large), toShown(label.title), { x, y }, { width, height: large * 3.2 });
  const end = y + room - small * 1.6;
  for (const line of label.lines.filter((each) => each !== '')) {
    // The code is never written over; the last lines are the least important.
    if (doc.y + small * 1.5 > end) break;
    mixed.write(plain, toShown(line), { x, y: doc.y }, { width, height: small * 2 });
  }
  mixed.write(bold(small), label.code, { x, y: end }, { width, height: small * 2 });
};

const drawLabel = (pages: Pages, label: Label, { x, y }: Place, format: TagFormat): void => {
  const size = measures[format];
  const { width, height, margin, code } = size;
  if (format === '4x6') {
    drawCode(pages, label.link, { x: x + margin, y: y + margin }, code);
    const top = y + margin + code + 8;
    const box = { ...size, width: width - 2 * margin, room: height - 2 * margin - code - 8 };
    writeText(pages, label, { x: x + margin, y: top }, box);
    return;
  }
  drawCode(pages, label.link, { x: x + margin, y: y + (height - code) / 2 }, code);
  const left = x + margin + code + 4;
  const box = { ...size, width: x + width - margin - left, room: height - 2 * margin };
  writeText(pages, label, { x: left, y: y + margin }, box);
};

/** One label on each page, or fourteen on an A4 sheet. Deterministic: equal labels give equal bytes. */
export const toLabelPdf = (labels: Labels): Promise<Buffer> => {
  const pages = createPages(labels);
  const { doc } = pages;
  labels.labels.forEach((label, at) => {
    if (labels.format !== 'a4') {
      doc.addPage();
      drawLabel(pages, label, { x: 0, y: 0 }, labels.format);
      return;
    }
    const place = (labels.first - 1 + at) % labelsOnSheet;
    if (at === 0 || place === 0) doc.addPage();
    const x = a4.left + (place % 2) * a4.pitch;
    const y = a4.top + Math.floor(place / 2) * measures.a4.height;
    drawLabel(pages, label, { x, y }, 'a4');
  });
  const parts: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.end();
  return bytes;
};
