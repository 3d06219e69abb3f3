import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import type { BoundFile } from './binder-messages';

/** A4 in points. */
const [width, height] = [595.28, 841.89];
const margin = 36;
const captionHeight = 26;
const room = { width: width - 2 * margin, height: height - 2 * margin - captionHeight };

/** Standard fonts hold Latin letters only. */
const toLatin = (text: string): string => text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/g, '?');

const fitted = (text: string, font: PDFFont, size: number): string => {
  const latin = toLatin(text);
  if (font.widthOfTextAtSize(latin, size) <= room.width) return latin;
  for (let length = latin.length - 1; length > 0; length -= 1) {
    const cut = `${latin.slice(0, length)}...`;
    if (font.widthOfTextAtSize(cut, size) <= room.width) return cut;
  }
  return '';
};

/** Size within the page; small pictures are not enlarged. */
const placed = (given: { width: number; height: number }) => {
  const scale = Math.min(1, room.width / given.width, room.height / given.height);
  const size = { width: given.width * scale, height: given.height * scale };
  return { x: (width - size.width) / 2, y: height - margin - captionHeight - size.height, ...size };
};

const startPage = (bound: PDFDocument, font: PDFFont, caption: string): PDFPage => {
  const page = bound.addPage([width, height]);
  const text = fitted(caption, font, 9);
  page.drawText(text, { x: margin, y: height - margin - 9, size: 9, font, color: rgb(0.08, 0.13, 0.12) });
  page.drawLine({
    start: { x: margin, y: height - margin - 15 },
    end: { x: width - margin, y: height - margin - 15 },
    thickness: 0.6,
    color: rgb(0.72, 0.78, 0.76),
  });
  return page;
};

const addFile = async (bound: PDFDocument, font: PDFFont, { caption, type, bytes }: BoundFile): Promise<void> => {
  if (type === 'application/pdf') {
    const source = await PDFDocument.load(bytes);
    const pages = await bound.embedPages(source.getPages());
    pages.forEach((page, at) => {
      const of = pages.length > 1 ? `, page ${at + 1} of ${pages.length}` : '';
      startPage(bound, font, `${caption}${of}`).drawPage(page, placed(page));
    });
    return;
  }
  const picture = type === 'image/png' ? await bound.embedPng(bytes) : await bound.embedJpg(bytes);
  startPage(bound, font, caption).drawImage(picture, placed(picture));
};

/** @throws Error for a file that is damaged or protected by a password */
export const countPdfPages = async (bytes: Uint8Array): Promise<number> => {
  const document = await PDFDocument.load(bytes);
  // Fails for pages that cannot be bound later.
  const trial = await PDFDocument.create();
  await trial.embedPages(document.getPages());
  return document.getPageCount();
};

/** One PDF of a front part and certificates, each page with a caption. A certificate that cannot be read is named instead. */
export const bindCertificates = async (front: Uint8Array, files: readonly BoundFile[]): Promise<Uint8Array> => {
  const bound = await PDFDocument.load(front);
  const font = await bound.embedFont(StandardFonts.Helvetica);
  for (const file of files) {
    try {
      await addFile(bound, font, file);
    } catch {
      startPage(bound, font, `${file.caption}: this document could not be included`);
    }
  }
  return bound.save();
};
