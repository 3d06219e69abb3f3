import sanitize from 'sanitize-html';
import type { InlinePicture } from './message-file-store';

type Options = { inline: readonly InlinePicture[]; showsRemote: boolean };

/** Values of styles. Only colours may have parentheses, so that no `url(...)` can load; backslashes could hide one. */
const plainValue = /^(?:[^()\\]|rgba?\([\d\s,.%/]+\))*$/i;

const properties = `color background background-color font font-family font-size font-style font-weight line-height
  letter-spacing text-align text-decoration text-indent text-transform vertical-align white-space word-break
  margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left
  border border-top border-right border-bottom border-left border-color border-style border-width border-radius
  border-collapse border-spacing width height max-width min-width max-height min-height display list-style-type
  table-layout`.split(/\s+/);

const layout = [
  'style',
  'align',
  'valign',
  'dir',
  'lang',
  'width',
  'height',
  'bgcolor',
  'border',
  'cellpadding',
].concat(['cellspacing', 'colspan', 'rowspan', 'role']);

const rules = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'center', 'font', 'del', 'ins', 'big'],
  allowedAttributes: {
    '*': layout,
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    font: ['color', 'face', 'size'],
  },
  allowedStyles: { '*': Object.fromEntries(properties.map((property) => [property, [plainValue]])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
} satisfies sanitize.IOptions;

const inlineType = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]*$/i;

const cidOf = (address: string): string | null => {
  const [, cid] = /^cid:(.+)$/i.exec(address.trim()) ?? [];
  if (cid === undefined) return null;
  try {
    return decodeURIComponent(cid);
  } catch {
    return cid;
  }
};

const longestHtml = 300_000;
/** Deeper than any editor nests. Limited because parsing time grows with the square of the depth. */
const deepest = 500;
const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr', 'p', 'li', 'td', 'th', 'tr']);

/** Upper bound of the nesting depth, without parsing. */
const depthOf = (html: string): number => {
  const open = new Map<string, number>();
  let [depth, most] = [0, 0];
  for (const [, close, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tag.toLowerCase();
    const now = open.get(name) ?? 0;
    if (voids.has(name) || (close === '/' && now === 0)) continue;
    const step = close === '/' ? -1 : 1;
    open.set(name, now + step);
    depth += step;
    most = Math.max(most, depth);
  }
  return most;
};

/** False for HTML that would take the server too long; its plain text is shown instead. */
export const canBeDrawn = (html: string): boolean =>
  html !== '' && html.length <= longestHtml && depthOf(html) <= deepest;

/** True if it may contain pictures from the internet. */
export const hasRemotePictures = (html: string): boolean =>
  /<img\b[^>]{0,1000}?\bsrc\s*=\s*["']?\s*https?:/i.test(html);

const toSafeHtml = (html: string, { inline, showsRemote }: Options): string => {
  const sourceOf = (address: string): string | null => {
    const cid = cidOf(address);
    if (cid !== null) {
      const picture = inline.find((one) => one.cid === cid);
      return picture ? `data:image/webp;base64,${picture.preview.toString('base64')}` : null;
    }
    if (inlineType.test(address)) return address;
    return showsRemote && /^https?:\/\//i.test(address.trim()) ? address : null;
  };

  return sanitize(html, {
    ...rules,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, { src = '', ...attribs }) => {
        const source = sourceOf(src);
        return { tagName, attribs: { ...attribs, ...(source !== null && { src: source }) } };
      },
    },
  });
};

const style = `body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1c1c1c;background:#fff;overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{max-width:100%}`;

/** Page with an email, safe in a sandboxed frame if sent with `emailPageHeaders`. */
export const toEmailPage = (html: string, options: Options): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light"><title>Email</title><style>${style}</style></head><body>${toSafeHtml(html, options)}</body></html>`;

/** Second barrier after the sanitiser: nothing runs, no form is sent, no other site frames it. Links open in new tabs. */
export const emailPageHeaders = ({ showsRemote }: Pick<Options, 'showsRemote'>) => ({
  'Content-Security-Policy': [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${showsRemote ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
});
