import type { ShopUnit, TillItem } from './match-types';
import { profileItem, profileUnit, type Profile } from './profile';
import { commonWords, isKnownWord } from './vocabulary';

type Counts = ReadonlyMap<string, number>;

export type CatalogueStats = {
  /** From 0 (in every name) to 1 (in one). */
  rarity: (word: string) => number;
  isShared: (word: string) => boolean;
  /**
   * True for shared words that can distinguish similar products: not brands, and not words scored as a separate reason.
   */
  isTelling: (word: string) => boolean;
  unitsWithSku: (key: string) => number;
  itemsWithSku: (key: string) => number;
  unitsWithGtin: (gtin: string) => number;
  itemsWithGtin: (gtin: string) => number;
  /** Greatest number of entries of one side that have this price. */
  usesOfPrice: (cents: number) => number;
};

const countAll = (profiles: Profile[], textsOf: (profile: Profile) => Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const profile of profiles) for (const text of textsOf(profile)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

const countOf =
  (counts: Counts) =>
  (text: string): number =>
    counts.get(text) ?? 0;

const wordsOf = (profile: Profile): string[] => profile.words.map((word) => word.text);
const pricesOf = ({ priceCents }: Profile): string[] => (priceCents === null ? [] : [String(priceCents)]);
const skusOf = (profile: Profile): string[] => profile.skus.map((sku) => sku.key);

// Not 0, because a common word may be the only difference between two names.
const rarityOfCommonWord = 0.08;

// Smaller catalogues count as this large: in them no word is common yet.
const minCatalogueSize = 500;

const shortestTelling = 3;

export const statsOfProfiles = (units: Profile[], items: Profile[]): CatalogueStats => {
  const size = Math.max(minCatalogueSize, units.length + items.length);
  const rarities = new Map(
    Array.from(countAll([...units, ...items], wordsOf), ([word, count]): [string, number] => [
      word,
      commonWords.has(word) ? rarityOfCommonWord : Math.log(size / count) / Math.log(size),
    ]),
  );
  const tillWords = new Set(items.flatMap(wordsOf));
  const shared = new Set(units.flatMap(wordsOf).filter((word) => tillWords.has(word)));
  const brandWords = new Set([...units, ...items].flatMap((profile) => profile.brandWords));
  const telling = new Set(
    [...shared].filter(
      (word) => word.length >= shortestTelling && !commonWords.has(word) && !isKnownWord(word) && !brandWords.has(word),
    ),
  );
  const pricesOfUnits = countOf(countAll(units, pricesOf));
  const pricesOfItems = countOf(countAll(items, pricesOf));
  return {
    rarity: (word) => rarities.get(word) ?? 1,
    isShared: (word) => shared.has(word),
    isTelling: (word) => telling.has(word),
    unitsWithSku: countOf(countAll(units, skusOf)),
    itemsWithSku: countOf(countAll(items, skusOf)),
    unitsWithGtin: countOf(countAll(units, (profile) => profile.gtins)),
    itemsWithGtin: countOf(countAll(items, (profile) => profile.gtins)),
    usesOfPrice: (cents) => Math.max(pricesOfUnits(String(cents)), pricesOfItems(String(cents))),
  };
};

export const toCatalogueStats = (units: ShopUnit[], items: TillItem[]): CatalogueStats =>
  statsOfProfiles(units.map(profileUnit), items.map(profileItem));
