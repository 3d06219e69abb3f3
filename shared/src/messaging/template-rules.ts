/** Variables of message templates and their meanings. */
export const templateVariables = {
  first_name: 'first name of the customer',
  name: 'name of the customer',
  shop: 'name of the shop',
  shop_phone: 'phone of the shop',
  me: 'first name of the person who writes',
} as const;

export type TemplateValues = Record<keyof typeof templateVariables, string>;

const placeholder = /\{([^{}]*)\}/g;

const isVariable = (name: string): name is keyof TemplateValues => name in templateVariables;

/** Names the placeholders of a text that stand for nothing, such as misspelt ones; null if there are none. */
export const unknownWords = (text: string): string | null => {
  const found = [...text.matchAll(placeholder)].filter(([, name = '']) => !isVariable(name));
  const unknown = [...new Set(found.map(([whole]) => whole))];
  if (unknown.length < 2) return unknown[0] === undefined ? null : `${unknown[0]} stands for nothing`;
  return `${unknown.slice(0, -1).join(', ')} and ${unknown.at(-1)} stand for nothing`;
};

/** Fills in the placeholders. One without a value is dropped with the space before it: `Hi {first_name},` reads `Hi,`. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(/ ?\{([^{}]*)\}/g, (found, name: string) => {
    if (!isVariable(name)) return found;
    const value = values[name];
    return value === '' ? '' : found.replace(`{${name}}`, () => value);
  });
