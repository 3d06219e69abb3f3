import { toGtin, toSkuKey } from './gtin';
import type { ShopUnit, TillItem } from './match-types';
import { toFeatures, toPlainText, type Features, type Word } from './normalise';
import { isAbbreviation } from './word-likeness';

/** One of the choices that make a variation: 'Colour: Matt Black'. */
export type Option = { name: string; option: string; features: Features; words: string[] };

/** What the engine compares of either side. */
export type Profile = {
  id: number;
  features: Features;
  /** The words of the name without those of its own brand. */
  words: Word[];
  optionWords: Set<string>;
  options: Option[];
  brand: string;
  brandWords: string[];
  /** Every word of the text, brand included. */
  allWords: Set<string>;
  /** Two neighbouring words written as one, and where the first of them is. */
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
    brandWords.some((own) => own === word.text || `${own}s` === word.text || own === `${word.text}s` || isAbbreviation(word.text, own)));

const joinedWords = (words: Word[]): Map<string, number> =>
  new Map(words.slice(1).map((word, at) => [`${words[at]?.text ?? ''}${word.text}`, at]));

const distinct = (codes: { key: string; text: string }[]): { key: string; text: string }[] =>
  codes.filter(({ key }, at) => key !== '' && codes.findIndex((other) => other.key === key) === at);

const gtinsOf = (texts: string[]): string[] => [
  ...new Set(texts.map(toGtin).filter((gtin): gtin is string => gtin !== null)),
];

type Source = Pick<Profile, 'id' | 'options' | 'priceCents' | 'isBike' | 'isStocked'> & {
  text: string;
  brand: string;
  skuTexts: string[];
  codeTexts: string[];
};

const toProfile = ({ text, brand, skuTexts, codeTexts, ...rest }: Source): Profile => {
  const features = toFeatures(text);
  const brandWords = plainWords(brand);
  const brandKey = brandWords.join('');
  const initials = brandWords.length > 1 ? brandWords.map((word) => word[0]).join('') : brandKey;
  const words = features.words.filter(
    (word) => !isBrandWord(word, brandWords, brandKey) && !(initials !== '' && word.text === initials),
  );
  return {
    ...rest,
    features,
    words,
    optionWords: new Set(rest.options.flatMap((option) => option.words)),
    brand: brandKey,
    brandWords,
    allWords: new Set([...plainWords(text), ...features.words.map((word) => word.text)]),
    joined: joinedWords(words),
    skus: distinct(skuTexts.map((code) => ({ key: toSkuKey(code), text: code.trim() }))),
    gtins: gtinsOf(codeTexts),
  };
};

export const profileUnit = (unit: ShopUnit): Profile => {
  const name = toPlainText(unit.name);
  const unsaid = unit.attributes.filter(({ option }) => !name.includes(toPlainText(option)));
  return toProfile({
    id: unit.id,
    text: [unit.name, ...unsaid.map(({ option }) => option)].join(' - '),
    brand: unit.brand ?? '',
    options: unit.attributes.map(({ name: attribute, option }) => {
      const features = toFeatures(option);
      return { name: attribute, option, features, words: features.words.map((word) => word.text) };
    }),
    skuTexts: [unit.sku],
    codeTexts: [unit.gtin, unit.sku],
    priceCents: unit.priceCents,
    isBike: unit.isBike,
    isStocked: true,
  });
};

export const profileItem = (item: TillItem): Profile =>
  toProfile({
    id: item.id,
    text: item.description,
    brand: item.brand,
    options: [],
    skuTexts: [item.customSku, item.manufacturerSku, item.systemSku],
    codeTexts: [item.ean, item.upc, item.customSku, item.manufacturerSku],
    priceCents: item.priceCents,
    isBike: item.isBike,
    isStocked: item.itemType !== 'non_inventory',
  });
