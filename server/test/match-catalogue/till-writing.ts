import { chanceOf, wholeOf } from '../../sandbox/catalogue/chance';

const happens = (key: string, what: string, share: number): boolean => chanceOf(`${what} ${key}`) < share;

/** One typo in one of the longer words: two letters swapped, one omitted, or one doubled. */
export const withTypo = (text: string, key: string): string => {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (/^[A-Za-z']{5,}$/.test(word) ? [at] : []));
  const at = long[wholeOf(`typo word ${key}`, 0, Math.max(0, long.length - 1))];
  const word = at === undefined ? undefined : words[at];
  if (at === undefined || word === undefined) return text;
  const cut = wholeOf(`typo letter ${key}`, 1, word.length - 3);
  const [head, first = '', second = '', tail] = [word.slice(0, cut), word[cut], word[cut + 1], word.slice(cut + 2)];
  const slips = [
    `${head}${second}${first}${tail}`,
    `${head}${second}${tail}`,
    `${head}${first}${first}${second}${tail}`,
  ];
  return words.with(at, slips[wholeOf(`typo kind ${key}`, 0, 2)] ?? word).join(' ');
};

/** Last word moved to the front, as when two people enter one delivery. */
const withSwappedWords = (text: string): string => {
  const words = text.split(' ');
  return words.length < 3 ? text : [words.at(-1), ...words.slice(0, -1)].join(' ');
};

type TillWriting = {
  key: string;
  pattern: string;
  brand: string;
  words: string;
  colour: string;
  size: string;
  isBike: boolean;
};

/** A description as typed at the till, with omissions, swapped words and typos. */
export const writeAtTill = ({ key, pattern, brand, words, colour, size, isBike }: TillWriting): string => {
  const left = {
    b: happens(key, 'brand left out', 0.06) ? '' : brand,
    m: words,
    c: happens(key, 'colour left out', 0.03) ? '' : colour,
    s: happens(key, 'size left out', 0.02) ? '' : size,
  };
  const plain = pattern
    .replace('{b}', left.b)
    .replace('{m}', left.m)
    .replace('{c}', left.c)
    .replace('{s}', left.s)
    .replace(/\s+/g, ' ')
    .replace(/[\s-]+$/, '')
    .trim();
  const prefixed = isBike && happens(key, 'says e-bike', 0.12) ? `E-BIKE ${plain}` : plain;
  const turned = happens(key, 'turned round', 0.07) ? withSwappedWords(prefixed) : prefixed;
  const typed = happens(key, 'mistyped', 0.07) ? withTypo(turned, key) : turned;
  return happens(key, 'cut off', 0.015) ? typed.slice(0, 24).trim() : typed;
};
