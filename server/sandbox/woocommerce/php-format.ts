/** WordPress' sanitize_title, used for addresses and attribute keys. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&[a-z#0-9]+;/g, '')
    .replace(/[^a-z0-9\s_-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Terms are stored escaped, so 'Helmets & Safety' comes back with an entity. */
export const escapeTermName = (name: string): string => name.replace(/&(?![a-z]+;|#\d+;)/gi, '&amp;').trim();

const blockEnd = /<\/(p|div|ul|ol|li|h[1-6]|table|tr|td|blockquote|figure|section)>/;

/**
 * WordPress' wpautop as far as shop descriptions need it: paragraphs for bare text, line breaks after closed blocks.
 */
export const formatContent = (html: string): string => {
  const text = html.trim();
  if (text === '') return '';
  if (blockEnd.test(text)) return `${text.replace(new RegExp(`${blockEnd.source}\\s*`, 'g'), '</$1>\n').trim()}\n`;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br />\n')}</p>\n`)
    .join('');
};

const toPhpUnicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** PHP's json_encode escapes slashes and non-ASCII characters; webhook signatures cover exactly these bytes. */
export const toPhpJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/\//g, '\\/')
    .replace(/[\u007f-\uffff]/g, toPhpUnicode);

/** PHP's rawurlencode (RFC 3986). */
export const rawUrlEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** PHP's urlencode, used in the Link header. */
export const urlEncode = (text: string): string => rawUrlEncode(text).replace(/%20/g, '+').replace(/~/g, '%7E');
