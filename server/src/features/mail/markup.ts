/** Well-formed, escaped HTML. */
export type Markup = { html: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const render = (value: string | number | Markup | Markup[]): string => {
  if (Array.isArray(value)) return value.map(({ html }) => html).join('');
  return typeof value === 'object' ? value.html : escape(String(value));
};

/** Escapes all values except markup. */
export const markup = (strings: TemplateStringsArray, ...values: (string | number | Markup | Markup[])[]): Markup => ({
  html: strings.map((text, at) => text + (at < values.length ? render(values[at] ?? '') : '')).join(''),
});

export const noMarkup: Markup = { html: '' };

export const lines = (text: string): Markup => ({
  html: text.split('\n').map(escape).join('<br>'),
});

export const joined = (pieces: Markup[], between: string): Markup => ({
  html: pieces.map(({ html }) => html).join(between),
});
