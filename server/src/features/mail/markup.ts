/** Well-formed HTML; plain text must be escaped to become one. */
export type Markup = { html: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const render = (value: string | number | Markup | Markup[]): string => {
  if (Array.isArray(value)) return value.map(({ html }) => html).join('');
  return typeof value === 'object' ? value.html : escape(String(value));
};

/** Tagged template that escapes all values except markup. */
export const markup = (strings: TemplateStringsArray, ...values: (string | number | Markup | Markup[])[]): Markup => ({
  html: strings.map((text, at) => text + (at < values.length ? render(values[at] ?? '') : '')).join(''),
});

export const noMarkup: Markup = { html: '' };

/** Escaped text with line breaks as `<br>`. */
export const lines = (text: string): Markup => ({
  html: text.split('\n').map(escape).join('<br>'),
});

/** Joins markup with a separator that is markup itself, such as `<br>`. */
export const joined = (pieces: Markup[], between: string): Markup => ({
  html: pieces.map(({ html }) => html).join(between),
});
