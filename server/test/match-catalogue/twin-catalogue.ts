import { isBike } from '@chainline/shared/products/product-rules';
import { chanceOf, pickOf, wholeOf } from '../../sandbox/catalogue/chance';
import { toEan } from '../../sandbox/catalogue/codes';
import { shopUnit, tillItem } from './entries';
import { heldOutTwins } from './held-out-twins';
import type { Half, LabelledCatalogue } from './labelled-catalogue';
import { moreTuningTwins } from './more-tuning-twins';
import { withTypo } from './till-writing';
import { tuningTwins } from './tuning-twins';
import { thingsOf, type TwinFamily, type TwinThing } from './twin-lines';

type Codes = { sku: string; customSku: string; manufacturerSku: string };

/** A product before it is entered in both catalogues, with the neighbour whose codes may be copied by mistake. */
type Entry = { key: string; thing: TwinThing; family: TwinFamily; before: TwinThing | undefined; serial: number };

const happens = (key: string, what: string, share: number): boolean => chanceOf(`${what} ${key}`) < share;

const shortenedWord = (word: string, key: string): string =>
  happens(key, 'cut', 0.5) ? word.slice(0, 4) : word.charAt(0) + word.slice(1).replace(/[AEIOU]/g, '');

/** Shortens one long word: cut off, or without its vowels. */
const withShortWord = (text: string, key: string): string => {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (/^[A-Z]{6,}$/.test(word) ? [at] : []));
  const at = long[wholeOf(`short ${key}`, 0, Math.max(0, long.length - 1))];
  return at === undefined ? text : words.with(at, shortenedWord(words[at] ?? '', key)).join(' ');
};

const describe = (key: string, { till }: TwinThing): string => {
  const said = till
    .replace(/\(([^)]*)\)/g, (_found, words: string) => (happens(key, words, 0.4) ? '' : words))
    .replace(/\s+/g, ' ')
    .trim();
  const short = happens(key, 'abbreviated', 0.2) ? withShortWord(said, key) : said;
  const words = short.split(' ');
  const turned = happens(key, 'turned', 0.08) && words.length > 2 ? [...words.slice(1), words[0]].join(' ') : short;
  return happens(key, 'mistyped', 0.06) ? withTypo(turned, key) : turned;
};

/** Two codes in five agree; the others are missing, the till's own, or copied from the neighbour. */
const codesOf = ({ key, thing, before }: Entry): Codes => {
  const chance = chanceOf(`codes ${key}`);
  const own = String(wholeOf(`own ${key}`, 100_000, 999_999));
  if (chance < 0.4) {
    const till = happens(key, 'bare', 0.3) ? thing.code.replaceAll('-', '').toLowerCase() : thing.code;
    const isMakers = happens(key, 'maker', 0.3);
    return { sku: thing.code, customSku: isMakers ? '' : till, manufacturerSku: isMakers ? till : '' };
  }
  if (before && chance < 0.46) return { sku: thing.code, customSku: before.code, manufacturerSku: '' };
  if (before && chance < 0.51) return { sku: before.code, customSku: thing.code, manufacturerSku: '' };
  if (chance < 0.62) return { sku: thing.code, customSku: own, manufacturerSku: '' };
  if (chance < 0.75) return { sku: '', customSku: thing.code, manufacturerSku: '' };
  if (chance < 0.9) return { sku: thing.code, customSku: '', manufacturerSku: '' };
  return { sku: '', customSku: '', manufacturerSku: '' };
};

const pricesOf = (key: string, { price }: TwinThing): { shop: number; till: number | null } => {
  const cents = Math.round(price * 20) * 5;
  const chance = chanceOf(`price ${key}`);
  if (chance < 0.15) return { shop: cents, till: Math.round(cents * pickOf(`off ${key}`, [0.9, 0.95, 1.05, 1.1])) };
  if (chance < 0.2) return { shop: Math.round(cents * 0.8), till: cents };
  if (chance < 0.22) return { shop: cents, till: Math.round(cents * 0.6) };
  return { shop: cents, till: chance < 0.25 ? null : cents };
};

const entriesOf = (half: Half, shop: number): Entry[] => {
  const families = { tuning: [...tuningTwins, ...moreTuningTwins], 'held-out': heldOutTwins };
  return families[half].flatMap((family, company) =>
    thingsOf(family).map((thing, at, things) => ({
      key: `${shop} ${thing.name} ${thing.attributes.map(({ option }) => option).join(' ')}`,
      thing,
      family,
      before: things[at - 1],
      serial: company * 1000 + at,
    })),
  );
};

/**
 * A shop of near twins: eight products in ten differ from another one only in size, side, valve, pack or colour. One in
 * ten is missing at the till and one in five in the shop; codes and prices are as bad as `codesOf` and `pricesOf` make
 * them, and till descriptions have missing, shortened and mistyped words. Noise depends only on the words and the
 * shop's number: all shops sell the same products, each entered by other people.
 */
export const twinCatalogue = (half: Half, shop: number): LabelledCatalogue => {
  const entries = entriesOf(half, shop);
  const ranges = [...new Set(entries.map(({ thing }) => `${thing.range} ${thing.name}`))];
  const catalogue: LabelledCatalogue = {
    units: [],
    items: [],
    partners: new Map(),
    halfOfUnit: new Map(),
    halfOfItem: new Map(),
  };
  for (const [at, entry] of entries.entries()) {
    const { key, thing, family, serial } = entry;
    const [unitId, itemId] = [20_000 + at, 500 + ((at * 7) % entries.length)];
    const { sku, ...tillCodes } = codesOf(entry);
    const price = pricesOf(key, thing);
    const [inShop, atTill] = [!happens(key, 'not in shop', 0.2), !happens(key, 'not at till', 0.11)];
    const ean = toEan(4100, serial);
    if (inShop) {
      catalogue.units.push(
        shopUnit({
          id: unitId,
          parentId: thing.attributes.length === 0 ? null : 10_000 + ranges.indexOf(`${thing.range} ${thing.name}`),
          name: thing.name,
          attributes: thing.attributes,
          sku,
          gtin: happens(key, 'shop bar code', 0.1) ? ean : '',
          priceCents: price.shop,
          categories: [family.category],
          isBike: isBike([family.category]),
        }),
      );
      catalogue.halfOfUnit.set(unitId, half);
    }
    if (atTill) {
      catalogue.items.push(
        tillItem({
          id: itemId,
          ...tillCodes,
          description: describe(key, thing),
          brand: happens(key, 'brand at the till', 0.7) ? family.brand : '',
          systemSku: `2100000${String(itemId).padStart(5, '0')}`,
          ean: happens(key, 'till bar code', 0.5) ? ean : '',
          priceCents: price.till,
          category: family.category,
          isBike: isBike([family.category]),
        }),
      );
      catalogue.halfOfItem.set(itemId, half);
    }
    if (inShop && atTill) catalogue.partners.set(unitId, itemId);
  }
  return catalogue;
};
