/** Offered after typing a sign: colleagues after `@`, templates after `/`. */
export type Offer = { id: string; label: string; hint?: string; text: string };

/** The sign and what is typed after it, up to the caret. */
type Asked = { from: number; term: string };

const longestTerm = 30;

/** Null unless the caret is right behind the sign at the start of a word, or behind a few words after it. */
export const askedAt = (text: string, caret: number, sign: '@' | '/'): Asked | null => {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf(sign);
  if (from < 0 || (from > 0 && !/\s/.test(before.charAt(from - 1)))) return null;
  const term = before.slice(from + 1);
  return term.length > longestTerm || term.includes('\n') || term.startsWith(' ') ? null : { from, term };
};

const mostOffers = 8;

export const matching = (offers: readonly Offer[], term: string): Offer[] =>
  offers.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase())).slice(0, mostOffers);

/** Replaces the sign and the term by the chosen text. */
export const withOffer = (text: string, asked: Asked, offer: Offer): { text: string; caret: number } => {
  const start = text.slice(0, asked.from) + offer.text;
  return { text: start + text.slice(asked.from + 1 + asked.term.length), caret: start.length };
};

/** People mentioned with `@`. The longest matching name wins: `@Sam Leeson` does not mention Sam Lee. */
export const mentionedIn = (text: string, people: readonly { id: number; name: string }[]): number[] => {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const named = new Set<string>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = longestFirst.find(({ name }) => text.startsWith(name, at + 1));
    if (person) named.add(person.name);
  }
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id);
};
