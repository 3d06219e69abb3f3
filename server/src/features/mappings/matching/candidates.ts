import type { CatalogueStats } from './catalogue-stats';
import type { Profile } from './profile';

/** Most items a unit is scored against. */
const mostCandidates = 24;
/** Entries of the index read for one unit before its commoner words are left aside. */
const mostReads = 2500;
/** A code this common says nothing; items without a better reason are found by their words. */
const mostOfACode = 40;
const prefixLength = 4;
const shortestSuffix = 5;
const longestSkuPrefix = 4;

// A code in common outweighs any number of words.
const codeScore = 100;
const prefixScore = 0.3;
const optionScore = 0.25;
const priceScore = 0.3;

type Index = Map<string, number[]>;

const add = (index: Index, key: string, at: number): void => {
  const found = index.get(key);
  if (found) found.push(at);
  else index.set(key, [at]);
};

/** The code with up to four leading letters taken off, as some tills put the brand in front. */
const withoutPrefixes = (key: string): string[] => {
  const letters = /^[a-z]*/.exec(key)?.[0].length ?? 0;
  return Array.from({ length: Math.min(letters, longestSkuPrefix) }, (_, at) => key.slice(at + 1)).filter(
    (rest) => rest.length >= shortestSuffix,
  );
};

const indexCodes = (items: Profile[]): Index => {
  const index: Index = new Map();
  for (const [at, item] of items.entries()) {
    for (const gtin of item.gtins) add(index, `ean ${gtin}`, at);
    for (const { key } of item.skus) {
      for (const form of [key, ...withoutPrefixes(key)]) add(index, `sku ${form}`, at);
    }
  }
  return index;
};

/** What a name is found by besides its words: their beginnings, the words written as one, colours and sizes. */
const looseKeys = (profile: Profile): { key: string; score: number }[] => [
  ...profile.words
    .filter((word) => word.kind === 'word' && word.text.length >= prefixLength)
    .map((word) => ({ key: `begins ${word.text.slice(0, prefixLength)}`, score: prefixScore })),
  ...profile.features.colours.map((colour) => ({ key: `colour ${colour}`, score: optionScore })),
  ...profile.features.sizes.map((size) => ({ key: `size ${size}`, score: optionScore })),
  ...profile.features.measures.map(({ dimension, amount }) => ({ key: `${dimension} ${amount}`, score: optionScore })),
  ...profile.features.tyres.map(({ rim, least }) => ({ key: `tyre ${rim} ${Math.round(least)}`, score: optionScore })),
  ...(profile.priceCents === null ? [] : [{ key: `price ${profile.priceCents}`, score: priceScore }]),
];

/** Words as they stand and joined with their neighbour, each scored by how rare it is. */
const wordKeys = (profile: Profile, stats: CatalogueStats): { key: string; score: number }[] => [
  ...profile.words.map((word) => ({ key: word.text, score: stats.rarity(word.text) })),
  ...Array.from(profile.joined.keys(), (text) => ({ key: text, score: stats.rarity(text) })),
];

const indexWords = (items: Profile[], stats: CatalogueStats): Index => {
  const index: Index = new Map();
  for (const [at, item] of items.entries()) {
    for (const { key } of [...wordKeys(item, stats), ...looseKeys(item)]) add(index, key, at);
  }
  return index;
};

const includesSorted = (sorted: number[], value: number): boolean => {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === value) return true;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return false;
};

/** Adds to the scores of touched entries that are in a long list too, without walking the list. */
const rank = (found: number[], score: number, touched: number[], scores: Float64Array): void => {
  for (const at of touched) if (includesSorted(found, at)) scores[at] = (scores[at] ?? 0) + score;
};

/**
 * Finds for any unit the items worth scoring, the likeliest first: those with one of its codes, then those that share
 * its rarer words. The work for one unit is bounded, so the whole grows with the number of units alone.
 */
export const createCandidateFinder = (items: Profile[], stats: CatalogueStats): ((unit: Profile) => Profile[]) => {
  const codes = indexCodes(items);
  const words = indexWords(items, stats);
  const scores = new Float64Array(items.length);

  return (unit) => {
    const touched: number[] = [];
    const give = (at: number, score: number): void => {
      if (scores[at] === 0) touched.push(at);
      scores[at] = (scores[at] ?? 0) + score;
    };
    const codeKeys = [
      ...unit.gtins.map((gtin) => `ean ${gtin}`),
      ...unit.skus.flatMap(({ key }) => [key, ...withoutPrefixes(key)].map((form) => `sku ${form}`)),
    ];
    for (const key of new Set(codeKeys)) {
      const found = codes.get(key) ?? [];
      if (found.length <= mostOfACode) for (const at of found) give(at, codeScore);
    }
    const keys = [...wordKeys(unit, stats), ...looseKeys(unit)]
      .map(({ key, score }) => ({ found: words.get(key) ?? [], score }))
      .filter(({ found }) => found.length > 0)
      .sort((a, b) => a.found.length - b.found.length);
    let reads = 0;
    for (const { found, score } of keys) {
      reads += found.length;
      // Past the bound a word still ranks what rarer ones have found, but finds nothing new.
      if (reads <= mostReads || touched.length === 0) for (const at of found) give(at, score);
      else rank(found, score, touched, scores);
    }
    const best = touched
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .slice(0, mostCandidates)
      .map((at) => items[at])
      .filter((item) => item !== undefined);
    for (const at of touched) scores[at] = 0;
    return best;
  };
};
