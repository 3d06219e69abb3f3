/** HTML that is known to be well-formed; plain text becomes it only by being escaped. */
export type Markup = { html: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const render = (value: string | number | Markup | Markup[]): string => {
  if (Array.isArray(value)) return value.map(({ html }) => html).join('');
  return typeof value === 'object' ? value.html : escape(String(value));
};

/** A template whose values are escaped, unless they are markup themselves. */
export const markup = (strings: TemplateStringsArray, ...values: (string | number | Markup | Markup[])[]): Markup => ({
  html: strings.map((text, at) => text + (at < values.length ? render(values[at] ?? '') : '')).join(''),
});

export const noMarkup: Markup = { html: '' };

/** Text with its line breaks. */
export const lines = (text: string): Markup => ({
  html: text.split('\n').map(escape).join('<br>'),
});

/** Pieces with something between them, such as `<br>`, which is markup already. */
export const joined = (pieces: Markup[], between: string): Markup => ({
  html: pieces.map(({ html }) => html).join(between),
});
