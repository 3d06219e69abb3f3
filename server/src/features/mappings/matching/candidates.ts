import type { CatalogueStats } from './catalogue-stats';
import type { Profile } from './profile';

/** Maximum items scored per unit. */
const maxCandidates = 24;
/** After this many index entries per unit, common words only rank items that were already found. */
const maxIndexReads = 2500;
/** A code used more often than this is no evidence. */
const maxCodeUses = 40;
const prefixLength = 4;
const shortestSuffix = 5;
const longestSkuPrefix = 4;

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

/** The code without up to four leading letters: some tills prepend the brand. */
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

const looseKeys = (profile: Profile): { key: string; score: number }[] => [
  ...profile.words
    .filter((word) => word.kind === 'word' && word.text.length >= prefixLength)
    .map((word) => ({ key: `begins ${word.text.slice(0, prefixLength)}`, score: prefixScore })),
  ...profile.features.colours.map((colour) => ({ key: `colour ${colour}`, score: optionScore })),
  ...profile.features.sizes.map((size) => ({ key: `size ${size}`, score: optionScore })),
  ...profile.features.measures.map(({ dimension, amount }) => ({ key: `${dimension} ${amount}`, score: optionScore })),
  ...profile.features.tyres.map(({ rim, min }) => ({ key: `tyre ${rim} ${Math.round(min)}`, score: optionScore })),
  ...(profile.priceCents === null ? [] : [{ key: `price ${profile.priceCents}`, score: priceScore }]),
];

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

/** Adds to the score of items already found, without reading a long index list. */
const rank = (found: number[], score: number, touched: number[], scores: Float64Array): void => {
  for (const at of touched) if (includesSorted(found, at)) scores[at] = (scores[at] ?? 0) + score;
};

/**
 * Finds the items worth scoring for a unit, most likely first: those sharing a code, then those sharing its rarer
 * words. Work per unit is bounded, so the total is linear in the number of units.
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
      if (found.length <= maxCodeUses) for (const at of found) give(at, codeScore);
    }
    const keys = [...wordKeys(unit, stats), ...looseKeys(unit)]
      .map(({ key, score }) => ({ found: words.get(key) ?? [], score }))
      .filter(({ found }) => found.length > 0)
      .sort((a, b) => a.found.length - b.found.length);
    let reads = 0;
    for (const { found, score } of keys) {
      reads += found.length;
      if (reads <= maxIndexReads || touched.length === 0) for (const at of found) give(at, score);
      else rank(found, score, touched, scores);
    }
    const best = touched
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .slice(0, maxCandidates)
      .map((at) => items[at])
      .filter((item) => item !== undefined);
    for (const at of touched) scores[at] = 0;
    return best;
  };
};
