const shortestAbbreviation = 3;
const shortestMistyped = 5;
const shortestPart = 4;

const mistypedLikeness = 0.85;
const abbreviationLikeness = 0.8;
const partLikeness = 0.6;

const isSubsequence = (short: string, long: string): boolean => {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
};

/** True for a truncated word ('adv') or one without its vowels ('sdl' for saddle, 'mthon' for marathon). */
export const isAbbreviation = (short: string, long: string): boolean => {
  if (short.length < shortestAbbreviation || short.length >= long.length || !long.startsWith(short.charAt(0)))
    return false;
  if (long.startsWith(short)) return true;
  const vowels = short.slice(1).replace(/[^aeiou]/g, '').length;
  return (vowels === 0 || (vowels === 1 && short.at(-1) === long.at(-1))) && isSubsequence(short, long);
};

/** The letters and the number of a code such as 'iph14'; null for other words. */
export const splitGlued = (text: string): { letters: string; digits: string } | null => {
  const [, letters, digits] = /^([a-z]{2,})(\d+)$/.exec(text) ?? [];
  return letters === undefined || digits === undefined ? null : { letters, digits };
};

/** True if the words differ by one inserted, deleted, replaced or transposed letter. */
export const isMistyped = (one: string, other: string): boolean => {
  if (Math.min(one.length, other.length) < shortestMistyped || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let end = 0;
  const max = Math.min(one.length, other.length) - from;
  while (end < max && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const left = one.slice(from, one.length - end);
  const right = other.slice(from, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === right.split('').reverse().join('');
};

/** True if one word starts or ends with the other: 'pack' and 'powerpack'. */
const isPartOf = (short: string, long: string): boolean =>
  short.length >= shortestPart && short.length < long.length && (long.startsWith(short) || long.endsWith(short));

/** Probability, 0 to 1, that two different words mean the same. */
export const likenessOf = (one: string, other: string): number => {
  if (isMistyped(one, other)) return mistypedLikeness;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (isAbbreviation(short, long)) return abbreviationLikeness;
  return isPartOf(short, long) ? partLikeness : 0;
};

const isPermutation = (one: string, other: string): boolean =>
  one.split('').sort().join('') === other.split('').sort().join('');

/** True if letters abbreviate the words: 'cstblk' for Cast Black, 'bs' for Blue Steel, 'co' for Cocoa. */
export const isShortFor = (letters: string, words: string[]): boolean => {
  const initials = words.map((word) => word[0]).join('');
  if (words.length > 1 && isPermutation(letters, initials)) return true;
  const joined = words.join('');
  if (letters.length < 2 || letters.length >= joined.length || !joined.startsWith(letters.charAt(0))) return false;
  if (joined.startsWith(letters)) return true;
  // Requires letters of at least two words, because a long text contains almost any subsequence.
  const second = words[1]?.[0];
  return (
    letters.length >= shortestAbbreviation &&
    isSubsequence(letters, joined) &&
    (words.length === 1 || (second !== undefined && letters.includes(second)))
  );
};
