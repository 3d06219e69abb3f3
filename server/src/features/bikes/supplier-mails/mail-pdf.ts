import { constants, inflateSync } from 'node:zlib';
import { z } from 'zod';

const mostPages = 30;
const mostCharacters = 200_000;
/** Limit in bytes for all compressed parts of a file, unpacked. */
const mostUnpacked = 40 * 1_048_576;
const deepest = 3;

/** Error for a file made to fill the memory when unpacked. */
class PdfBomb extends Error {}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Null if the bytes are not zlib data. */
const unpack = (bytes: Uint8Array, most: number): Buffer | null => {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (isTooLarge(error)) throw new PdfBomb('It unpacks to too much', { cause: error });
    return null;
  }
};

/** Unpacked size of zlib data, including nested layers. */
const unpackedSize = (bytes: Uint8Array, left: number, depth: number): number => {
  const inner = unpack(bytes, left);
  if (!inner) return 0;
  const isZlib = inner[0] === 0x78 && depth < deepest;
  return inner.length + (isZlib ? unpackedSize(inner, left - inner.length, depth + 1) : 0);
};

/** @throws PdfBomb */
const checkSize = (bytes: Buffer): void => {
  if (bytes.includes('LZWDecode')) throw new PdfBomb('Its packing cannot be checked');
  let left = mostUnpacked;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + 6 + (bytes[at + 6] === 0x0d ? 2 : 1);
    const end = bytes.indexOf('endstream', start);
    if (end < 0) break;
    left -= unpackedSize(bytes.subarray(start, end), left, 0);
    at = end;
  }
};

const itemSchema = z.object({ str: z.string(), transform: z.array(z.number()).length(6), width: z.number() });
type Item = { text: string; x: number; y: number; right: number };

const toItem = (item: unknown): Item | [] => {
  const { data } = itemSchema.safeParse(item);
  const [x = 0, y = 0] = data?.transform.slice(4) ?? [];
  return data && data.str.trim() !== '' ? { text: data.str, x, y, right: x + data.width } : [];
};

const sameLine = 3;
/** Width of a character in points, to keep the columns of a table aligned in the text. */
const characterWidth = 5;

const toLine = (items: readonly Item[]): string => {
  const ordered = items.toSorted((a, b) => a.x - b.x);
  return ordered.reduce((line, { text, x }, at) => {
    const gap = x - (ordered[at - 1]?.right ?? x);
    if (at === 0 || gap < characterWidth * 2) return `${line}${gap > 1 ? ' ' : ''}${text}`;
    return `${line.padEnd(Math.max(line.length + 3, Math.round(x / characterWidth)))}${text}`;
  }, '');
};

const toLines = (items: readonly Item[]): string[] => {
  const lines: Item[][] = [];
  for (const item of items.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && Math.abs((line[0]?.y ?? 0) - item.y) <= sameLine) line.push(item);
    else lines.push([item]);
  }
  return lines.map(toLine);
};

/**
 * Text of a PDF, line by line. Only the first pages of a long file are read.
 *
 * @throws PdfBomb, or any error of a damaged file
 */
export const readPdf = async (bytes: Buffer): Promise<string> => {
  checkSize(bytes);
  // Load on demand: it takes a third of a second, and few emails contain a PDF.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
  });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(...toLines(items.flatMap(toItem)));
      page.cleanup();
    }
    return pages.join('\n').slice(0, mostCharacters);
  } finally {
    await task.destroy();
  }
};
