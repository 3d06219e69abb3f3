import type { DemoProduct } from '../catalogue-types';

type TypedEntry = { description: string; customSku: string };

const typed = (description: string, customSku = ''): TypedEntry => ({ description, customSku });

/**
 * Till entries that somebody typed at a full counter instead of scanning the box: words left out, shortened or in
 * another order, sizes missing, codes of the till's own, and twins of which the description does not say which is which.
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
  // The till has this one alone of the two Promenades at one price, so that the other looks just as right.
  ['ridgeway-promenade-28-x-1-60-tyre', typed('Ridgeway Promenade tyre', 'PROM28')],
]);

/** The same products, a few of them as the till has them from a busy afternoon. */
export const withTypedEntries = (products: DemoProduct[]): DemoProduct[] =>
  products.map((product) => ({
    ...product,
    units: product.units.map((unit) => {
      const entry = typedEntries.get([product.key, ...unit.options].join(' '));
      return entry ? { ...unit, tillCustomSku: entry.customSku, typedAtTill: entry.description } : unit;
    }),
  }));
