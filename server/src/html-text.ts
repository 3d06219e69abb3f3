import { compile } from 'html-to-text';

const onOwnLines = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd']
  .concat(['table', 'tr', 'pre', 'blockquote', 'section', 'article', 'header', 'footer', 'hr'])
  .map((selector) => ({ selector, format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }));
type Selector = { selector: string; format: string; options: { suffix: string } };

const besideEachOther = (suffix: string): Selector[] =>
  ['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix } }));
const unseen = ['script', 'style', 'img', 'iframe', 'video', 'audio', 'object'].map((selector) => ({
  selector,
  format: 'skip',
}));

const converter = (cells: readonly Selector[]) =>
  compile({
    wordwrap: false,
    // Limit of nesting: deeper than any editor nests, far from a stack overflow.
    limits: { maxDepth: 500 },
    whitespaceCharacters: ' \t\r\n\f\u200b\u00a0',
    selectors: [{ selector: 'a', format: 'inline' }, ...onOwnLines, ...cells, ...unseen],
  });

const convert = converter(besideEachOther(' '));
const convertTable = converter(besideEachOther(' | '));

/** Turns paragraphs, list items, table rows and breaks into lines, and drops empty lines. */
export const toText = (html: string): string =>
  convert(html)
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** Like `toText`, with a bar after each cell of a table. */
export const toTableText = (html: string): string =>
  convertTable(html)
    .replace(/\s*\n\s*/g, '\n')
    .trim();

export const toLine = (html: string): string => toText(html).replaceAll('\n', ' ');
