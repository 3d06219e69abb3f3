import type { Profile } from './profile';

const wordsOf = ({ words, features: { colours } }: Profile): string[] =>
  [...new Set([...words.map(({ text }) => text), ...colours])].sort();

const figuresOf = ({ brand, features: { measures, tyres } }: Profile): string =>
  [
    brand,
    ...measures.map(({ dimension, amount }) => `${dimension} ${amount}`),
    ...tyres.map(({ rim, min }) => `${rim} ${min}`),
  ].join();

/** For each word, the names of a catalogue without it. */
const restsOfWords = (profiles: Profile[]): Map<string, Set<string>> => {
  const rests = new Map<string, Set<string>>();
  for (const profile of profiles) {
    const words = wordsOf(profile);
    if (words.length < 2) continue;
    const figures = figuresOf(profile);
    for (const word of words) {
      const rest = [...words.filter((other) => other !== word), figures].join(' ');
      const known = rests.get(word);
      if (known) known.add(rest);
      else rests.set(word, new Set([rest]));
    }
  }
  return rests;
};

/**
 * Finds words that tell products apart: two products of the shop, or two items of the till, have the same name but for
 * these ('Cable MTB', 'Cable Road'), or words and colours ('Bottle Smoke', 'Bottle Blue'). A single letter is the name of a type.
 */
export const createContrastFinder = (shop: Profile[], till: Profile[]): ((one: string, other: string) => boolean) => {
  const catalogues = [restsOfWords(shop), restsOfWords(till)];
  return (one, other) =>
    (one.length === 1 && other.length === 1) ||
    catalogues.some((rests) => {
      const [ours, theirs] = [rests.get(one), rests.get(other)];
      if (!ours || !theirs) return false;
      const [few, many] = ours.size <= theirs.size ? [ours, theirs] : [theirs, ours];
      return [...few].some((rest) => many.has(rest));
    });
};
