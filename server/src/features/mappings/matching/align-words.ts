import type { CatalogueStats } from './catalogue-stats';
import type { Word } from './normalise';
import type { Profile } from './profile';
import { isKnownWord } from './vocabulary';
import { isAbbreviation, isMistyped, isShortFor, likenessOf, splitGlued } from './word-likeness';

export type Alignment = {
  /** Weights of the shared words and of each side's words; rare words weigh more. */
  shared: number;
  unitMass: number;
  itemMass: number;
  sharedWords: Word[];
  leftUnit: Word[];
  leftItem: Word[];
  /** Indexes of the unit's options that the item abbreviates. */
  shortened: Set<number>;
};

const codeFactor = 1.3;
const optionFactor = 0.4;
const unusedFactor = 0.5;
// Applies to kinds and opposites, which are also scored as separate reasons.
const knownFactor = 0.6;

const letterLikeness = 0.5;
const digitsLikeness = 0.6;
const initialsLikeness = 0.8;
const longestInitials = 4;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const plainLikeness = (one: string, other: string): number => {
  if (one.length === 1 || other.length === 1) return other.startsWith(one.charAt(0)) ? letterLikeness : 0;
  return isKnownWord(one) && isKnownWord(other) ? 0 : likenessOf(one, other);
};

/** Similarity of two different words: a typo, an abbreviation, or a code containing a number. */
const wordLikeness = (one: Word, other: Word): number => {
  if (one.kind === 'word' && other.kind === 'word') return plainLikeness(one.text, other.text);
  const kinds = `${one.kind} ${other.kind}`;
  const isAround =
    (kinds === 'code number' && digitsOf(one.text) === other.text) ||
    (kinds === 'number code' && digitsOf(other.text) === one.text);
  return isAround ? digitsLikeness : 0;
};

/** Positions of consecutive words with these initials: Dual Sport for 'DS'. */
const findInitials = (short: Word, words: Word[], left: Set<number>): number[] => {
  if (short.kind !== 'word' || short.text.length < 2 || short.text.length > longestInitials) return [];
  const letters = short.text.split('');
  const first = words.findIndex((_word, at) =>
    letters.every((letter, step) => {
      const word = words[at + step];
      return left.has(at + step) && word?.kind === 'word' && word.text.startsWith(letter) && word.text.length > 2;
    }),
  );
  return first < 0 ? [] : letters.map((_letter, step) => first + step);
};

const isBrandOf = (word: Word, profile: Profile): boolean =>
  word.kind === 'word' &&
  word.text.length >= 2 &&
  (word.text === profile.brand ||
    profile.brandWords.some(
      (brand) =>
        brand === word.text ||
        `${word.text}s` === brand ||
        isAbbreviation(word.text, brand) ||
        isMistyped(word.text, brand),
    ));

type Side = { words: Word[]; left: Set<number> };

const toSide = (profile: Profile): Side => ({ words: profile.words, left: new Set(profile.words.keys()) });

const leftWords = ({ words, left }: Side): [number, Word][] =>
  [...left].flatMap((at): [number, Word][] => {
    const word = words[at];
    return word ? [[at, word]] : [];
  });

type Take = (unitPlaces: number[], itemPlaces: number[], likeness: number) => void;

const takeSame = (unit: Side, item: Side, take: Take): void => {
  const places = new Map(item.words.map((word, at) => [word.text, at]));
  for (const [at, word] of leftWords(unit)) {
    const place = places.get(word.text);
    if (place !== undefined && item.left.has(place)) take([at], [place], 1);
  }
};

/** Matches words written as one on one side and as two on the other. */
const takeJoined = (one: Side, other: Side, joined: ReadonlyMap<string, number>, take: Take): void => {
  for (const [at, word] of leftWords(one)) {
    const first = joined.get(word.text);
    if (first !== undefined && other.left.has(first) && other.left.has(first + 1)) take([at], [first, first + 1], 1);
  }
};

const gluedLikeness = 0.9;

/** Matches a word with its number written as one code: 'AMPP400', 'roam2' for ROAM V2, 'GP5000' for Grand Prix 5000. */
const takeGlued = (one: Side, other: Side, take: Take): void => {
  for (const [at, { kind, text }] of leftWords(one)) {
    const glued = kind === 'code' ? splitGlued(text) : null;
    if (!glued) continue;
    const { letters, digits } = glued;
    const figure = leftWords(other).find(
      ([, word]) => word.kind !== 'word' && [digits, `gen${digits}`].includes(word.text.replace('.', '')),
    );
    if (!figure) continue;
    const named = leftWords(other).find(([, word]) => word.kind === 'word' && word.text === letters);
    const initials = named
      ? []
      : findInitials({ text: letters, kind: 'word', written: letters }, other.words, other.left);
    const isNamed = named !== undefined || initials.length > 0 || other.words.some((word) => word.text === letters);
    if (isNamed) take([at], [...(named ? [named[0]] : initials), figure[0]], gluedLikeness);
  }
};

const takeAlike = (unit: Side, item: Side, take: Take): void => {
  for (const [at, word] of leftWords(item)) {
    let best = { likeness: 0, place: -1 };
    for (const [place, other] of leftWords(unit)) {
      const likeness = wordLikeness(word, other);
      if (likeness > best.likeness) best = { likeness, place };
    }
    if (best.likeness > 0) take([best.place], [at], best.likeness);
  }
};

const takeInitials = (unit: Side, item: Side, take: Take): void => {
  for (const [at, word] of leftWords(item)) {
    const places = findInitials(word, unit.words, unit.left);
    if (places.length > 0) take(places, [at], initialsLikeness);
  }
};

/**
 * Removes words that do not belong to the model: the other side's brand, and abbreviated options, which are returned.
 */
const setAside = (unit: Side, item: Side, unitProfile: Profile, itemProfile: Profile): Set<number> => {
  const shortened = new Set<number>();
  for (const [at, word] of leftWords(item)) {
    if (word.kind !== 'word') continue;
    const option = unitProfile.options.findIndex(({ written }) => isShortFor(word.text, written));
    if (option >= 0) shortened.add(option);
    if (option >= 0 || isBrandOf(word, unitProfile)) item.left.delete(at);
  }
  for (const [at, word] of leftWords(unit)) if (isBrandOf(word, itemProfile)) unit.left.delete(at);
  return shortened;
};

/** Aligns the words of a unit and an item: identical ones first, then joined, then similar. */
export const alignWords = (unitProfile: Profile, itemProfile: Profile, stats: CatalogueStats): Alignment => {
  const weigh = (word: Word): number => {
    const rarity = stats.rarity(word.text);
    if (word.kind === 'code') return rarity * codeFactor;
    if (unitProfile.optionWords.has(word.text)) return rarity * optionFactor;
    return isKnownWord(word.text) ? rarity * knownFactor : rarity;
  };
  const massOf = (words: Word[]): number => words.reduce((sum, word) => sum + weigh(word), 0);
  const [unit, item] = [toSide(unitProfile), toSide(itemProfile)];
  const sharedWords: Word[] = [];
  const mass = { shared: 0, unit: 0, item: 0 };

  const take: Take = (unitPlaces, itemPlaces, likeness) => {
    const unitWords = unitPlaces.map((at) => unit.words[at]).filter((word) => word !== undefined);
    const itemWords = itemPlaces.map((at) => item.words[at]).filter((word) => word !== undefined);
    const [unitMass, itemMass] = [massOf(unitWords), massOf(itemWords)];
    mass.unit += unitMass;
    mass.item += itemMass;
    mass.shared += likeness * Math.min(unitMass, itemMass);
    sharedWords.push(...unitWords);
    for (const at of unitPlaces) unit.left.delete(at);
    for (const at of itemPlaces) item.left.delete(at);
  };

  takeSame(unit, item, take);
  takeJoined(unit, item, itemProfile.joined, take);
  takeJoined(item, unit, unitProfile.joined, (itemPlaces, unitPlaces, likeness) =>
    take(unitPlaces, itemPlaces, likeness),
  );
  takeGlued(unit, item, take);
  takeGlued(item, unit, (itemPlaces, unitPlaces, likeness) => take(unitPlaces, itemPlaces, likeness));
  takeAlike(unit, item, take);
  takeInitials(unit, item, take);
  const shortened = setAside(unit, item, unitProfile, itemProfile);

  const leftUnit = leftWords(unit).map(([, word]) => word);
  const leftItem = leftWords(item).map(([, word]) => word);
  // A word missing on one side weighs less if that catalogue never uses it.
  const silence = (words: Word[]): number =>
    words.reduce((sum, word) => sum + (stats.isShared(word.text) ? 1 : unusedFactor) * weigh(word), 0);
  return {
    shared: mass.shared,
    unitMass: mass.unit + silence(leftUnit),
    itemMass: mass.item + silence(leftItem),
    sharedWords,
    leftUnit,
    leftItem,
    shortened,
  };
};
