const shortestAbbreviation = 3;
const shortestMistyped = 5;

const isSubsequence = (short: string, long: string): boolean => {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
};

/** Whether a word is the other one cut short ('adv') or without its vowels ('sdl' for saddle, 'mthon' for marathon). */
export const isAbbreviation = (short: string, long: string): boolean => {
  if (short.length < shortestAbbreviation || short.length >= long.length || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return true;
  const vowels = short.slice(1).replace(/[^aeiou]/g, '').length;
  return (vowels === 0 || (vowels === 1 && short.at(-1) === long.at(-1))) && isSubsequence(short, long);
};

/** Whether two words differ by one letter left out, added, changed, or swapped with its neighbour. */
export const isMistyped = (one: string, other: string): boolean => {
  if (Math.min(one.length, other.length) < shortestMistyped || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - from;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const left = one.slice(from, one.length - end);
  const right = other.slice(from, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
};

/** Whether one is the other with a word in front or behind: 'pack' and 'powerpack'. */
const isPartOf = (short: string, long: string): boolean =>
  short.length >= 4 && short.length < long.length && (long.startsWith(short) || long.endsWith(short));

/** How surely two different words mean the same, from 0 to 1. */
export const likenessOf = (one: string, other: string): number => {
  if (isMistyped(one, other)) return 0.85;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (isAbbreviation(short, long)) return 0.8;
  return isPartOf(short, long) ? 0.6 : 0;
};

/** Whether a few letters stand for several words, as 'cstblk' for Cast Black and 'df' for Dragonfruit do not. */
export const isShortFor = (letters: string, words: string[]): boolean => {
  const initials = words.map((word) => word[0]).join('');
  if (words.length > 1 && letters === initials) return true;
  const joined = words.join('');
  if (letters.length < shortestAbbreviation || letters.length >= joined.length || letters[0] !== joined[0]) return false;
  // Each letter in its turn is too easy to find in a long text: the letters have to touch more than one word.
  const second = words[1]?.[0];
  return isSubsequence(letters, joined) && (words.length === 1 || (second !== undefined && letters.includes(second)));
};
