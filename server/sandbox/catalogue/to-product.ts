import type { DemoProduct } from '../catalogue-types';
import type { Blueprint } from './blueprint';
import { chanceOf } from './chance';
import { toCode, toSlug } from './codes';
import { quirkyUnit } from './units';

const dollars = (amount: number): string => amount.toFixed(2);

/** Twelve percent off, rounded to a typical retail price. */
const reduced = (price: number): number =>
  price >= 1000 ? Math.round((price * 0.88) / 50) * 50 - 1 : Math.floor(price * 0.88) + 0.95;

const optionCode = (option: string): string => {
  const [first = '', second = ''] = option.split(' ');
  if (/^\d/.test(first)) return toCode(first, 4);
  if (/^(Small|Medium|Large)$/.test(first)) return first.slice(0, 1);
  return second && !/\d/.test(second) ? toCode(first, 2) + toCode(second, 1) : toCode(first, 3);
};

const modelCode = (blueprint: Blueprint): string => {
  const own = blueprint.name.slice(blueprint.brand.length + 1);
  if (blueprint.kind === 'bike') return toCode(own, 12);
  return own
    .split(' ')
    .map((word) => (/\d/.test(word) ? toCode(word, 6) : toCode(word, 3)))
    .join('');
};

const optionsOf = (blueprint: Blueprint): string[][] => {
  const lists = [blueprint.colours, blueprint.sizes].filter((list) => list.length > 1);
  return lists.reduce<string[][]>(
    (all, list) => all.flatMap((given) => list.map((option) => [...given, option])),
    [[]],
  );
};

const attributesOf = (blueprint: Blueprint): string[] => [
  ...(blueprint.colours.length > 1 ? ['Colour'] : []),
  ...(blueprint.sizes.length > 1 ? ['Size'] : []),
];

/** Serial numbers that keep the codes of one catalogue distinct. */
export type Numbering = { company: (brand: string) => number; serial: () => number };

export const createNumbering = (): Numbering => {
  const companies = new Map<string, number>();
  let serial = 0;
  return {
    company: (brand) => {
      const known = companies.get(brand) ?? 5501 + companies.size;
      companies.set(brand, known);
      return known;
    },
    serial: () => (serial += 1),
  };
};

/** Turns a blueprint into a product. Its figures depend only on its name; its bar codes also on the numbering. */
export const toDemoProduct = (blueprint: Blueprint, numbering: Numbering): DemoProduct => {
  const key = toSlug(blueprint.name);
  const [length, width, height] = blueprint.sizeCm;
  const stem = `${toCode(blueprint.brand, 3)}-${blueprint.code ?? modelCode(blueprint)}`;
  const single = [blueprint.colours, blueprint.sizes].flatMap((list) => (list.length === 1 ? list : []));
  const only = chanceOf(`only ${key}`);
  return {
    key,
    name: blueprint.name,
    brand: blueprint.brand,
    kind: blueprint.kind,
    categories: blueprint.categories,
    descriptionHtml: `<p>${[...blueprint.sentences, ...single.map((option) => `Comes in ${option}.`)].join(' ')}</p>`,
    regularPrice: dollars(blueprint.price),
    salePrice: chanceOf(`sale ${key}`) < 0.08 ? dollars(reduced(blueprint.price)) : null,
    cost: dollars(blueprint.price * blueprint.costShare),
    weightKg: (blueprint.weightKg * (0.94 + 0.12 * chanceOf(`weight ${key}`))).toFixed(2),
    sizeCm: { length: String(length), width: String(width), height: String(height) },
    picture: `/wp-content/uploads/${key}.png`,
    attributes: attributesOf(blueprint),
    units: optionsOf(blueprint).map((options) =>
      quirkyUnit({
        sku: [stem, ...options.map(optionCode)].join('-'),
        options,
        kind: blueprint.kind,
        company: numbering.company(blueprint.brand),
        serial: numbering.serial(),
      }),
    ),
    inShop: only >= 0.035,
    inTill: only < 0.965,
  };
};
