import { ascent, lineHeight, type Face, type MainFace } from './pdf-fonts';
import { inDrawnOrder, toRuns, toTokens } from './scripts';

export type MixedStyle = { face: MainFace; size: number; colour: string };
export type MixedOptions = { width?: number; align?: 'left' | 'right'; height?: number };

export const lineGap = 1;

type Measure = (face: Face, text: string) => number;

const widthOf = (text: string, style: MixedStyle, measure: Measure): number =>
  toRuns(text, style.face).reduce((sum, run) => sum + measure(run.face, run.text), 0);

/** A word wider than the line is broken between any two characters. */
const breakParagraph = (paragraph: string, width: number, measureText: (text: string) => number): string[] => {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = (next: string, nextWidth: number) => {
    lines.push(line.trimEnd());
    line = next;
    used = nextWidth;
  };
  const add = (piece: string, pieceWidth: number) => {
    if (used + pieceWidth <= width) {
      line += piece;
      used += pieceWidth;
    } else if (piece.trim() === '') end('', 0);
    else if (line !== '') end(piece, pieceWidth);
    else [line, used] = [piece, pieceWidth];
  };
  for (const token of toTokens(paragraph)) {
    const tokenWidth = measureText(token);
    if (tokenWidth <= width) add(token, tokenWidth);
    else for (const character of token) add(character, measureText(character));
  }
  end('', 0);
  return lines;
};

/** Shortens the last visible line and ends it with an ellipsis. */
const cut = (line: string, width: number, measureText: (text: string) => number): string => {
  let kept = line;
  while (kept !== '' && measureText(`${kept}…`) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
};

const linesOf = (text: string, style: MixedStyle, options: MixedOptions, measure: Measure): string[] => {
  const { width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = options;
  const measureText = (part: string) => widthOf(part, style, measure);
  const lines = text.split(/\r?\n/).flatMap((paragraph) => breakParagraph(paragraph, width, measureText));
  const room = Math.max(1, Math.floor(height / (style.size * lineHeight + lineGap)));
  if (lines.length <= room) return lines;
  return lines.slice(0, room).map((line, at) => (at === room - 1 ? cut(line, width, measureText) : line));
};

/** Typesets text in several fonts, which the library cannot do: draws each run on a common baseline. */
export const createMixedText = (doc: PDFKit.PDFDocument, register: (face: Face) => void) => {
  const use = (face: Face, { size, colour }: MixedStyle) => {
    register(face);
    return doc.font(face).fontSize(size).fillColor(colour);
  };
  /** Cached character widths at size 1,000, because each character is measured for counting, breaking and drawing. */
  const widths = new Map<string, number>();
  const measureIn =
    (style: MixedStyle): Measure =>
    (face, text) => {
      const key = `${face} ${text}`;
      const width = widths.get(key) ?? use(face, { ...style, size: 1000 }).widthOfString(text);
      widths.set(key, width);
      return (width * style.size) / 1000;
    };

  const drawLine = (line: string, style: MixedStyle, x: number, y: number): void => {
    let at = x;
    for (const run of toRuns(line, style.face)) {
      for (const text of inDrawnOrder(run)) {
        use(run.face, style).text(text, at, y + style.size * ascent, { lineBreak: false, baseline: 'alphabetic' });
        at += measureIn(style)(run.face, text);
      }
    }
  };

  return {
    heightOf: (style: MixedStyle, text: string, options: MixedOptions): number =>
      linesOf(text, style, options, measureIn(style)).length * (style.size * lineHeight + lineGap),

    /** Leaves `doc.y` below the last line. */
    write: (style: MixedStyle, text: string, at: { x: number; y: number }, options: MixedOptions): void => {
      const { width, align } = options;
      let y = at.y;
      for (const line of linesOf(text, style, options, measureIn(style))) {
        if (y + style.size * lineHeight > doc.page.height - doc.page.margins.bottom) {
          doc.continueOnNewPage();
          y = doc.page.margins.top;
        }
        const rest = align === 'right' && width !== undefined ? width - widthOf(line, style, measureIn(style)) : 0;
        drawLine(line, style, at.x + rest, y);
        y += style.size * lineHeight + lineGap;
      }
      doc.x = at.x;
      doc.y = y;
    },
  };
};
