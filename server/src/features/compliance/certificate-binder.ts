import {
  degrees,
  PDFDict,
  PDFDocument,
  PDFName,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import type { BoundFile } from './binder-messages';

/** A4 in points. */
const [width, height] = [595.28, 841.89];
const margin = 36;
const captionHeight = 26;
const room = { width: width - 2 * margin, height: height - 2 * margin - captionHeight };
const ink = rgb(0.08, 0.13, 0.12);
const line = rgb(0.72, 0.78, 0.76);

/** Standard fonts hold Latin letters only. */
const toLatin = (text: string): string =>
  text
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/g, '?');

const fitted = (text: string, { font, size, most }: { font: PDFFont; size: number; most: number }): string => {
  const latin = toLatin(text);
  if (font.widthOfTextAtSize(latin, size) <= most) return latin;
  for (let length = latin.length - 1; length > 0; length -= 1) {
    const cut = `${latin.slice(0, length)}...`;
    if (font.widthOfTextAtSize(cut, size) <= most) return cut;
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
  const text = fitted(caption, { font, size: 9, most: room.width });
  page.drawText(text, { x: margin, y: height - margin - 9, size: 9, font, color: ink });
  const y = height - margin - 15;
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.6, color: line });
  return page;
};

type Box = { x: number; y: number; width: number; height: number };

/** Strip along the edge that is the upper one after rotation: its box, and the start of its text. */
const stripOf = ({ x, y, width: across, height: up }: Box, angle: number, deep: number) => {
  const [inset, base] = [deep, deep * 0.35];
  switch (angle) {
    case 90:
      return { box: { x: x - deep, y, width: deep, height: up }, start: { x: x - base, y: y + inset } };
    case 180:
      return { box: { x, y: y - deep, width: across, height: deep }, start: { x: x + across - inset, y: y - base } };
    case 270:
      return {
        box: { x: x + across, y, width: deep, height: up },
        start: { x: x + across + base, y: y + up - inset },
      };
    default:
      return { box: { x, y: y + up, width: across, height: deep }, start: { x: x + inset, y: y + up + base } };
  }
};

const joined = (one: Box, other: Box): [number, number, number, number] => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const top = Math.max(one.y + one.height, other.y + other.height);
  return [x, y, right - x, top - y];
};

/** Adds a strip with the caption above what the page shows. */
const addCaption = (page: PDFPage, font: PDFFont, caption: string): void => {
  const shown = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const breadth = angle % 180 === 0 ? shown.width : shown.height;
  const deep = (captionHeight * breadth) / width;
  const { box, start } = stripOf(shown, angle, deep);
  const all = joined(shown, box);
  page.setMediaBox(...all);
  page.setCropBox(...all);
  page.drawRectangle({ ...box, color: rgb(1, 1, 1) });
  const size = deep * 0.35;
  const text = fitted(caption, { font, size, most: breadth - 2 * deep });
  page.drawText(text, { ...start, size, font, color: ink, rotate: degrees(angle) });
};

/** Removes what a reader could run: actions of the page and of its annotations. */
const calm = (page: PDFPage): void => {
  const actions = ['A', 'AA'].map((name) => PDFName.of(name));
  for (const action of actions) page.node.delete(action);
  const annotations = page.node.Annots();
  for (let at = 0; at < (annotations?.size() ?? 0); at += 1) {
    const annotation = annotations?.lookup(at);
    if (annotation instanceof PDFDict) for (const action of actions) annotation.delete(action);
  }
};

/** A copy keeps rotated, empty and annotated pages as they are, and unpacks none of them. */
const copyPages = async (bound: PDFDocument, bytes: Uint8Array): Promise<PDFPage[]> => {
  // Opens files whose password only restricts printing or changes.
  const source = await PDFDocument.load(bytes, { password: '' });
  const pages = await bound.copyPages(source, source.getPageIndices());
  for (const page of pages) calm(page);
  return pages;
};

const addFile = async (bound: PDFDocument, font: PDFFont, { caption, type, bytes }: BoundFile): Promise<void> => {
  if (bytes === null) {
    startPage(bound, font, `${caption}: too large for this report, download it separately`);
    return;
  }
  if (type === 'application/pdf') {
    const pages = await copyPages(bound, bytes);
    pages.forEach((page, at) => {
      const of = pages.length > 1 ? `, page ${at + 1} of ${pages.length}` : '';
      addCaption(page, font, `${caption}${of}`);
      bound.addPage(page);
    });
    return;
  }
  const picture = type === 'image/png' ? await bound.embedPng(bytes) : await bound.embedJpg(bytes);
  startPage(bound, font, caption).drawImage(picture, placed(picture));
};

/** Binds the pages as a trial. @throws Error for a file that is damaged or needs a password */
export const countPdfPages = async (bytes: Uint8Array): Promise<number> => {
  const trial = await PDFDocument.create();
  await addFile(trial, await trial.embedFont(StandardFonts.Helvetica), { caption: '', type: 'application/pdf', bytes });
  await trial.save();
  return trial.getPageCount();
};

/**
 * One PDF of a front part and certificates, each page with a caption. A certificate that cannot be read is named
 * instead.
 */
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
