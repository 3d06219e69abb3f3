import { isBike } from '@chainline/shared/products/product-rules';
import type { ShopUnit, TillItem } from '../../src/features/mappings/matching/match-types';
import { chanceOf, pickOf } from '../../sandbox/catalogue/chance';
import { writeCodes } from './code-writing';
import { modelsOf, type MatchFamily, type MatchModel, type MatchOption } from './family-types';
import { heldOutAccessories } from './held-out-accessories';
import { heldOutBikes } from './held-out-bikes';
import { heldOutParts } from './held-out-parts';
import { writeAtTill } from './till-writing';
import { tuningAccessories } from './tuning-accessories';
import { tuningBikes } from './tuning-bikes';
import { tuningParts } from './tuning-parts';

export type Half = 'tuning' | 'held-out';

/** Two catalogues of one shop, with the true pairs. */
export type LabelledCatalogue = {
  units: ShopUnit[];
  items: TillItem[];
  /** True till item of each shop unit that has one. */
  partners: Map<number, number>;
  /** Half that the unit's or item's family belongs to. */
  halfOfUnit: Map<number, Half>;
  halfOfItem: Map<number, Half>;
};

type Variant = { key: string; colour: MatchOption | null; size: MatchOption | null };

type Build = LabelledCatalogue & { half: Half; serial: number; company: number };

const happens = (key: string, what: string, share: number): boolean => chanceOf(`${what} ${key}`) < share;

const variantsOf = (family: MatchFamily, model: MatchModel): Variant[] => {
  const colours = model.colours.length > 0 ? model.colours : [null];
  const sizes = model.sizes.length > 0 ? model.sizes : [null];
  return colours.flatMap((colour) =>
    sizes.map((size) => ({
      key: [family.brand, model.shop, model.code, colour?.shop, size?.shop].join(' '),
      colour,
      size,
    })),
  );
};

const optionsOf = ({ colour, size }: Variant): MatchOption[] => [colour, size].filter((option) => option !== null);

const fill = (pattern: string, family: MatchFamily, model: MatchModel): string =>
  pattern.replace('{b}', family.brand).replace('{m}', model.shop).trim();

/** Four in five prices agree; the others are a sale in the shop, an old price at the till, or missing. */
const pricesOf = (key: string, price: number): { shop: number | null; till: number | null } => {
  const cents = Math.round(price * 100);
  const chance = chanceOf(`price ${key}`);
  if (chance < 0.1) return { shop: Math.round(cents * pickOf(`sale ${key}`, [0.9, 0.85, 0.8])), till: cents };
  if (chance < 0.17) return { shop: cents, till: Math.round(cents * pickOf(`old ${key}`, [0.95, 0.92, 0.9])) };
  if (chance < 0.19) return { shop: cents, till: null };
  return { shop: cents, till: cents };
};

const unitIdOf = (build: Build): number => 20_000 + build.units.length * 3;
const itemIdOf = (build: Build): number => 500 + build.items.length * 2;

const addUnit = (build: Build, unit: ShopUnit): void => {
  build.units.push(unit);
  build.halfOfUnit.set(unit.id, build.half);
};

const addItem = (build: Build, item: Omit<TillItem, 'id' | 'systemSku'>): number => {
  const id = itemIdOf(build);
  build.items.push({ ...item, id, systemSku: `2100000${String(id).padStart(5, '0')}` });
  build.halfOfItem.set(id, build.half);
  return id;
};

const plainItem = (family: MatchFamily, model: MatchModel, description: string) => ({
  description,
  brand: family.tillBrand,
  customSku: '',
  manufacturerSku: '',
  upc: '',
  ean: '',
  priceCents: Math.round(model.price * 100),
  category: family.tillCategory,
  isBike: isBike([family.tillCategory]),
  itemType: /^(Labour|Freight)/.test(model.shop) ? 'non_inventory' : 'default',
  archived: false,
});

/**
 * Other records found in a till: a model without colour or size, from before it had variations; an archived duplicate.
 */
const addLeftovers = (build: Build, family: MatchFamily, model: MatchModel): void => {
  const key = `${family.brand} ${model.shop}`;
  const words = writeAtTill({
    key: `left ${key}`,
    pattern: family.tillName,
    brand: family.tillWord,
    words: model.till,
    colour: '',
    size: '',
    isBike: false,
  });
  const isVariable = model.colours.length + model.sizes.length > 0;
  if (isVariable && happens(key, 'item without options', 0.15)) {
    addItem(build, { ...plainItem(family, model, words), customSku: model.code });
  }
  if (happens(key, 'archived double', 0.05)) {
    addItem(build, { ...plainItem(family, model, words), customSku: model.code, archived: true });
  }
};

const isInShop = (model: MatchModel, { key }: Variant): boolean =>
  model.only !== 'till' && !happens(key, 'not in the shop', 0.05);

const isAtTill = (model: MatchModel, { key }: Variant): boolean =>
  model.only !== 'shop' && !happens(key, 'not at the till', 0.05);

/** Shop name of a variation: some themes append the options, some do not. */
const unitName = (family: MatchFamily, model: MatchModel, options: MatchOption[]): string => {
  const name = fill(family.shopName, family, model);
  const lists = options.length > 0 && happens(family.brand, 'lists options in names', 0.5);
  return lists ? `${name} - ${options.map((option) => option.shop).join(', ')}` : name;
};

const attributesOf = (family: MatchFamily, { colour, size }: Variant): ShopUnit['attributes'] => [
  ...(colour ? [{ name: family.attributes[0], option: colour.shop }] : []),
  ...(size ? [{ name: family.attributes[1], option: size.shop }] : []),
];

const describe = (family: MatchFamily, model: MatchModel, { key, colour, size }: Variant): string =>
  writeAtTill({
    key,
    pattern: family.tillName,
    brand: family.tillWord,
    words: model.till,
    colour: colour?.till ?? '',
    size: size?.till ?? '',
    isBike: family.kind === 'bike',
  });

/** Codes of the previous record, unless this one is the first entry of a day. */
const recordBefore = ({ units, items }: Build, key: string): { sku: string; ean: string } | null =>
  units.length === 0 || happens(key, 'first of the day', 0.05)
    ? null
    : { sku: units.at(-1)?.sku ?? '', ean: items.at(-1)?.ean ?? '' };

const addVariant = (
  build: Build,
  family: MatchFamily,
  model: MatchModel,
  variant: Variant,
  parentId: number | null,
) => {
  const { key } = variant;
  build.serial += 1;
  const { company, serial } = build;
  const { sku, gtin, ...tillCodes } = writeCodes({
    key,
    family,
    model,
    company,
    serial,
    options: optionsOf(variant),
    before: recordBefore(build, key),
  });
  const price = pricesOf(key, model.price);
  const unitId = unitIdOf(build);
  const inShop = isInShop(model, variant);
  if (inShop) {
    addUnit(build, {
      id: unitId,
      parentId,
      name: unitName(family, model, optionsOf(variant)),
      ...(family.brand !== '' && happens(family.brand, 'shop knows the brand', 0.7) ? { brand: family.brand } : {}),
      sku,
      gtin,
      attributes: attributesOf(family, variant),
      priceCents: price.shop,
      categories: family.shopCategories,
      isBike: isBike(family.shopCategories),
    });
  }
  if (!isAtTill(model, variant)) return;
  const item = plainItem(family, model, describe(family, model, variant));
  const itemId = addItem(build, { ...item, ...tillCodes, priceCents: price.till });
  if (inShop) build.partners.set(unitId, itemId);
};

const addModel = (build: Build, family: MatchFamily, model: MatchModel): void => {
  const variants = variantsOf(family, model);
  const isVariable = model.colours.length + model.sizes.length > 0;
  const parentId = isVariable ? unitIdOf(build) : null;
  if (isVariable && variants.some((variant) => isInShop(model, variant))) {
    addUnit(build, {
      id: unitIdOf(build),
      parentId: null,
      name: fill(family.shopName, family, model),
      sku: happens(model.shop, 'parent has a code', 0.4) ? model.code : '',
      gtin: '',
      attributes: [],
      priceCents: null,
      categories: family.shopCategories,
      isBike: isBike(family.shopCategories),
    });
  }
  for (const variant of variants) addVariant(build, family, model, variant, parentId);
  addLeftovers(build, family, model);
};

/**
 * Catalogue for measuring the matching engine. Families are written by hand twice: with the shop's names and with the
 * till's descriptions. Noise that depends only on the words, so that it is repeatable, adds the effects of years of
 * trading: 10 % of shop codes and 15 % of till codes missing, 2.5 % on each side copied from the previous record,
 * barcodes on one side only for most families and wrong for 1 %, 7 % of descriptions with a typo, 7 % with swapped
 * words, options or the brand omitted, one price in five different, one product in ten in one system only, parents
 * among the shop's units, and items without options or archived at the till.
 */
export const labelledCatalogue = (halves: readonly Half[] = ['tuning', 'held-out']): LabelledCatalogue => {
  const build: Build = {
    units: [],
    items: [],
    partners: new Map(),
    halfOfUnit: new Map(),
    halfOfItem: new Map(),
    half: 'tuning',
    serial: 0,
    company: 7100,
  };
  const families = {
    tuning: [...tuningBikes, ...tuningParts, ...tuningAccessories],
    'held-out': [...heldOutBikes, ...heldOutParts, ...heldOutAccessories],
  };
  for (const half of halves) {
    build.half = half;
    for (const family of families[half]) {
      build.company += 1;
      for (const model of modelsOf(family)) addModel(build, family, model);
    }
  }
  const { units, items, partners, halfOfUnit, halfOfItem } = build;
  return { units, items, partners, halfOfUnit, halfOfItem };
};
