import PDFDocument from 'pdfkit';
import { createMixedText, lineGap } from './mixed-text';
import { fontOf, type Face, type MainFace } from './pdf-fonts';
import { isMixed, toShown } from './scripts';

/** Points from the edges of A4; the footer is in the bottom margin. */
export const sheet = { left: 48, right: 547, width: 499, top: 44, bottom: 56, height: 841.89 } as const;

export const ink = {
  text: '#14211f',
  quiet: '#4d5f5b',
  accent: '#0b625b',
  tint: '#eef3f1',
  rule: '#dbe4e1',
  paper: '#ffffff',
} as const;

export type Style = { face: MainFace; size: number; colour: string };

export const styles = {
  shop: { face: 'semibold', size: 19, colour: ink.accent },
  title: { face: 'semibold', size: 25, colour: ink.text },
  heading: { face: 'semibold', size: 11, colour: ink.accent },
  label: { face: 'semibold', size: 8, colour: ink.quiet },
  strong: { face: 'semibold', size: 10, colour: ink.text },
  body: { face: 'regular', size: 10, colour: ink.text },
  quiet: { face: 'regular', size: 9, colour: ink.quiet },
  small: { face: 'regular', size: 8.5, colour: ink.quiet },
  total: { face: 'semibold', size: 13, colour: ink.paper },
} as const satisfies Record<string, Style>;

export type TextOptions = { width?: number; align?: 'left' | 'right'; height?: number };

type SheetInfo = { title: string; author: string; at: Date };

const toOptions = ({ height, ...options }: TextOptions): PDFKit.Mixins.TextOptions => ({
  lineGap,
  ...options,
  ...(height === undefined ? {} : { height, ellipsis: true }),
});

/** A tagged A4 document: readable content belongs to structure elements, lines and fills are artifacts. */
export const createSheet = ({ title, author, at }: SheetInfo) => {
  const doc = new PDFDocument({
    size: 'A4',
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    margins: { top: sheet.top, bottom: sheet.bottom, left: sheet.left, right: sheet.left },
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const registered = new Set<Face>();
  const register = (face: Face): void => {
    if (registered.has(face)) return;
    doc.registerFont(face, fontOf(face));
    registered.add(face);
  };
  const root = doc.struct('Document');
  doc.addStructure(root);

  const use = ({ face, size, colour }: Style) => {
    register(face);
    return doc.font(face).fontSize(size).fillColor(colour);
  };
  const mixed = createMixedText(doc, register);

  const write = (style: Style, given: string, x: number, y: number, options: TextOptions): void => {
    const text = toShown(given);
    if (isMixed(text)) mixed.write(style, text, { x, y }, options);
    else use(style).text(text, x, y, toOptions(options));
  };

  return {
    doc,
    root,

    /** Adds a structure element around the content of `write`. */
    read: (tag: string, write: () => void, parent: PDFKit.PDFStructureElement = root, options = {}): void => {
      parent.add(doc.struct(tag, options, write));
    },

    draw: (paint: () => void): void => {
      doc.markContent('Artifact', { type: 'Layout' });
      paint();
      doc.endMarkedContent();
    },

    heightOf: (style: Style, given: string, options: TextOptions): number => {
      const text = toShown(given);
      if (text === '') return 0;
      return isMixed(text) ? mixed.heightOf(style, text, options) : use(style).heightOfString(text, toOptions(options));
    },

    write: (style: Style, text: string, x: number, y: number, options: TextOptions = {}): void => {
      write(style, text, x, y, options);
    },

    /** Text from the left margin, across pages if necessary. */
    flow: (style: Style, text: string, options: TextOptions = {}): void => {
      write(style, text, sheet.left, doc.y, { width: sheet.width, ...options });
    },

    /** Starts a new page unless this height still fits. */
    ensureRoom: (height: number): void => {
      if (doc.y + height > sheet.height - sheet.bottom) doc.addPage();
    },

    /** Call once all pages exist. */
    foot: (write: (page: number, pages: number) => void): void => {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        const { margins } = doc.switchToPage(page);
        // Text below the bottom margin would otherwise start a new page.
        margins.bottom = 0;
        doc.markContent('Artifact', { type: 'Pagination' });
        write(page + 1, count);
        doc.endMarkedContent();
      }
    },

    finish: (): Promise<Buffer> => {
      root.end();
      const parts: Buffer[] = [];
      const bytes = new Promise<Buffer>((resolve, reject) => {
        doc.on('data', (part: Buffer) => parts.push(part));
        doc.on('end', () => resolve(Buffer.concat(parts)));
        doc.on('error', reject);
      });
      doc.end();
      return bytes;
    },
  };
};

export type Sheet = ReturnType<typeof createSheet>;
