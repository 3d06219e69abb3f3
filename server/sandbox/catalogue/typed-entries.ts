import type { DemoProduct } from '../catalogue-types';

type TypedEntry = { description: string; customSku: string };

const typed = (description: string, customSku = ''): TypedEntry => ({ description, customSku });

/**
 * Till entries typed in a hurry instead of scanned: missing, shortened or reordered words, missing sizes, the till's
 * own codes, and near twins with the same description.
 */
const typedEntries: ReadonlyMap<string, TypedEntry> = new Map([
  ['segway-fold-20 Black', typed('Segway folder blk')],
  ['fatboy-scrambler Army Green', typed('FB Scrambler grn', 'P1187')],
  ['ncm-venice Black Medium', typed('Venice NCM 28in blk', 'P2207')],
  ['lumenway-ember-60-rear-light', typed('Rear light Ember USB')],
  ['roundabout-clamp-left-mirror', typed('Mirror clamp on Roundabout', 'MIRLH')],
  ['roundabout-clamp-right-mirror', typed('Roundabout clamp mirror', 'MIRRH')],
  ['wattle-spoke-chain-oil-dry-care-kit', typed('W&S chain oil')],
  ['wattle-spoke-chain-oil-wet-care-kit', typed('Chain oil 120ml')],
  ['kerbside-clear-glasses', typed('Kerbside glasses', 'P40211')],
  ['kerbside-smoke-glasses', typed('Kerbside glasses', 'P40212')],
  ['cobbler-lane-saddle-1l-frame-bag', typed('Saddle bag Cobbler Ln')],
  ['grippen-d03-sintered-brake-pads', typed('Pads 4 piston sintered', 'D3S')],
  ['ridgeway-20-x-4-0-tube', typed('Fat tube 20 inch', 'TUBE20F')],
  // Only one of two equally priced Promenades exists at the till, so that both look like a match.
  ['ridgeway-promenade-28-x-1-60-tyre', typed('Ridgeway Promenade tyre', 'PROM28')],
]);

/** Replaces the till entries of a few products with typed ones. */
export const withTypedEntries = (products: DemoProduct[]): DemoProduct[] =>
  products.map((product) => ({
    ...product,
    units: product.units.map((unit) => {
      const entry = typedEntries.get([product.key, ...unit.options].join(' '));
      return entry ? { ...unit, tillCustomSku: entry.customSku, typedAtTill: entry.description } : unit;
    }),
  }));
