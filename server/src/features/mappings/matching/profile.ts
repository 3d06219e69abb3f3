import { isInStoreCode, toGtin, toSkuKey } from './gtin';
import type { ShopUnit, TillItem } from './match-types';
import type { Dimension } from './measures';
import { toFeatures, toPlainText, type Features, type Word } from './normalise';
import { frontOrRearKinds } from './vocabulary';
import { isAbbreviation, isMistyped } from './word-likeness';

/** An attribute of a variation: 'Colour: Matt Black'. `written` is its original words. */
export type Option = { name: string; option: string; features: Features; written: string[] };

export type Profile = {
  id: number;
  /** The variable product of a variation. */
  parentId: number | null;
  /** Original name and options. */
  written: string;
  features: Features;
  /** Words of the name, except its own brand. */
  words: Word[];
  optionWords: Set<string>;
  /** Dimensions and groups of opposites covered by options. */
  chosen: { dimensions: Set<Dimension>; groups: Set<string>; hasTyre: boolean };
  options: Option[];
  /** The side that a single letter may mean: 'L' is also a size. */
  hand: 'left' | 'right' | null;
  /** Lower case without spaces; may be empty. */
  brand: string;
  brandName: string;
  brandWords: string[];
  allWords: Set<string>;
  /** Neighbouring words joined, with the position of the first one. */
  joined: Map<string, number>;
  skus: { key: string; text: string }[];
  gtins: string[];
  priceCents: number | null;
  isBike: boolean;
  isStocked: boolean;
};

const plainWords = (text: string): string[] =>
  toPlainText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const isBrandWord = (word: Word, brandWords: string[], brand: string): boolean =>
  word.kind === 'word' &&
  (word.text === brand ||
    `${word.text}s` === brand ||
    brandWords.some(
      (own) =>
        own === word.text ||
        `${own}s` === word.text ||
        own === `${word.text}s` ||
        isAbbreviation(word.text, own) ||
        isMistyped(word.text, own),
    ));

const joinedWords = (words: Word[]): Map<string, number> =>
  new Map(words.slice(1).map((word, at) => [`${words[at]?.text ?? ''}${word.text}`, at]));

const distinct = (codes: { key: string; text: string }[]): { key: string; text: string }[] =>
  codes.filter(({ key }, at) => key !== '' && codes.findIndex((other) => other.key === key) === at);

const toGtins = (texts: string[]): string[] => texts.map(toGtin).filter((gtin) => gtin !== null);

/** Also recognises bar codes entered as stock codes. */
const gtinsOf = (barcodes: string[], skus: string[]): string[] => [
  ...new Set([...toGtins(barcodes), ...toGtins(skus).filter((gtin) => !isInStoreCode(gtin))]),
];

const chosenBy = (options: Option[]): Profile['chosen'] => ({
  dimensions: new Set(options.flatMap(({ features }) => features.measures.map(({ dimension }) => dimension))),
  groups: new Set(options.flatMap(({ features }) => [...features.opposites.keys()])),
  hasTyre: options.some(({ features }) => features.tyres.length > 0),
});

const handOf = (features: Features, words: string[]): Profile['hand'] => {
  if (features.opposites.has('hand')) return null;
  const isRear = features.kinds.some((kind) => frontOrRearKinds.has(kind));
  const [isLeft, isRight] = [words.includes('l'), words.includes('r') && !isRear];
  if (isLeft === isRight) return null;
  return isLeft ? 'left' : 'right';
};

type Source = Pick<Profile, 'id' | 'parentId' | 'options' | 'priceCents' | 'isBike' | 'isStocked'> & {
  text: string;
  /** The name without its options, because 'Dust Light' is a colour, not a lamp. */
  bareName: string;
  brand: string;
  skuTexts: string[];
  barcodes: string[];
};

const toProfile = ({ text, bareName, brand, skuTexts, barcodes, ...rest }: Source): Profile => {
  const features = { ...toFeatures(text), kinds: toFeatures(withoutExtras(bareName)).kinds };
  const brandWords = plainWords(brand);
  const brandKey = brandWords.join('');
  const initials = brandWords.length > 1 ? brandWords.map((word) => word[0]).join('') : brandKey;
  const words = features.words.filter(
    (word) => !isBrandWord(word, brandWords, brandKey) && !(initials !== '' && word.text === initials),
  );
  return {
    ...rest,
    written: text,
    features,
    words,
    optionWords: new Set(rest.options.flatMap((option) => option.features.words.map((word) => word.text))),
    chosen: chosenBy(rest.options),
    hand: handOf(features, plainWords(text)),
    brand: brandKey,
    brandName: brand,
    brandWords,
    allWords: new Set([...plainWords(text), ...features.words.map((word) => word.text)]),
    joined: joinedWords(words),
    skus: distinct(skuTexts.map((code) => ({ key: toSkuKey(code), text: code.trim() }))),
    gtins: gtinsOf(barcodes, skuTexts),
  };
};

/** Removes what comes with a product, because it is not the product: 'Balance bike green w/ silver wheels'. */
const withoutExtras = (name: string): string =>
  name.replace(/\s(?:w\/(?!less\b|proof\b)|(?:with|incl\.?|including)\s).*$/i, '');

/** Removes options appended by the shop: 'Helmet - Black, M'. */
const withoutEnding = (name: string, option: string): string => {
  const at = option === '' ? -1 : name.lastIndexOf(option);
  const before = name.slice(0, Math.max(0, at));
  return /[-–,(|/:]\s*$/.test(before) ? `${before}${name.slice(at + option.length)}` : name;
};

export const profileUnit = (unit: ShopUnit): Profile => {
  // In a pack of ten 'single' is a quantity; elsewhere it may name a trailer.
  const options = unit.attributes.map(({ option }) => option.replace(/^\s*single\s*$/i, 'each'));
  const bareName = options.reduce(withoutEnding, unit.name);
  return toProfile({
    id: unit.id,
    parentId: unit.parentId,
    text: [bareName, ...options].join(' - '),
    bareName,
    brand: unit.brand ?? '',
    options: unit.attributes.map(({ name, option }, at) => ({
      name,
      option,
      features: toFeatures(options[at] ?? option),
      written: plainWords(option),
    })),
    skuTexts: [unit.sku],
    barcodes: [unit.gtin],
    priceCents: unit.priceCents,
    isBike: unit.isBike,
    isStocked: true,
  });
};

export const profileItem = (item: TillItem): Profile =>
  toProfile({
    id: item.id,
    parentId: null,
    text: item.description,
    bareName: item.description,
    brand: item.brand,
    options: [],
    skuTexts: [item.customSku, item.manufacturerSku, item.systemSku],
    barcodes: [item.ean, item.upc],
    priceCents: item.priceCents,
    isBike: item.isBike,
    isStocked: item.itemType !== 'non_inventory',
  });
