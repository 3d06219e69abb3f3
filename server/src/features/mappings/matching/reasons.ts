import type { Signal } from './match-types';

type Weighed = { signal: Signal['signal']; weight: number };

const reason = (signal: Signal['signal'], weight: number): Weighed => ({ signal, weight });

/** Prior of a pair in a shop half of whose products are at the till, in log-odds (`priorShift`). */
export const startingOdds = -0.8;

/**
 * Maximum effect of each reason, in log-odds. Set by hand, adjusted towards a logistic regression over the candidate
 * pairs of the labelled tuning set and of four tills entered by hand (with and without codes, and with half of the items
 * missing), and rounded.
 */
export const reasons = {
  eanSame: reason('ean', 7),
  eanShared: reason('ean', 4),
  eanDiffers: reason('ean', 3.6),
  skuSame: reason('sku', 4),
  skuShared: reason('sku', 2.2),
  skuAffixed: reason('sku', 4.3),
  skuBegins: reason('sku', 0.2),
  skuSibling: reason('sku', 1.5),
  skuElsewhere: reason('sku', 1.8),
  skuDiffers: reason('sku', 0.3),
  brandSame: reason('brand', 0.5),
  brandDiffers: reason('brand', 3.8),
  words: reason('model', 3),
  wordsDiffer: reason('model', 2),
  numberDiffers: reason('model', 4.2),
  numberExtra: reason('model', 1),
  versionExtra: reason('model', 1.7),
  yearSame: reason('model', 0.5),
  yearDiffers: reason('model', 4),
  colourSame: reason('attributes', 0.6),
  colourNear: reason('attributes', 2.4),
  colourDiffers: reason('attributes', 6.5),
  colourExtra: reason('attributes', 0.6),
  colourMissing: reason('attributes', 3.2),
  sizeSame: reason('attributes', 0.4),
  sizeNear: reason('attributes', 0.5),
  sizeDiffers: reason('attributes', 8.5),
  sizeExtra: reason('attributes', 1.4),
  sizeMissing: reason('attributes', 2),
  frameFits: reason('attributes', 7),
  optionSame: reason('attributes', 0.7),
  optionDiffers: reason('attributes', 5.6),
  optionMissing: reason('attributes', 1.7),
  optionPartly: reason('attributes', 0.6),
  wholeProduct: reason('attributes', 0.6),
  measureSame: reason('attributes', 1),
  measureDiffers: reason('attributes', 6.8),
  tyreSame: reason('attributes', 1.7),
  tyreDiffers: reason('attributes', 5.5),
  oppositeSame: reason('attributes', 0.4),
  oppositeDiffers: reason('attributes', 5.4),
  oppositeMissing: reason('attributes', 2.4),
  packSame: reason('attributes', 0.3),
  packDiffers: reason('attributes', 2.5),
  packMissing: reason('attributes', 0.5),
  priceSame: reason('price', 1.5),
  priceRare: reason('price', 1),
  priceNear: reason('price', 0.5),
  priceOff: reason('price', 1),
  priceFar: reason('price', 3.8),
  priceTwice: reason('price', 5),
  twinFits: reason('model', 1),
  open: reason('model', 0),
  kindSame: reason('kind', 0.5),
  kindMixed: reason('kind', 1.6),
  kindDiffers: reason('kind', 2.8),
  partOfBike: reason('kind', 5),
  notStocked: reason('kind', 4),
} as const satisfies Record<string, Weighed>;

export type Reason = keyof typeof reasons;

/** Reasons that a copied or mistyped code can cause. */
export const codeReasons: ReadonlySet<Reason> = new Set([
  'eanSame',
  'eanShared',
  'eanDiffers',
  'skuSame',
  'skuShared',
  'skuAffixed',
  'skuBegins',
  'skuSibling',
  'skuElsewhere',
  'skuDiffers',
]);

/** `value` is from -1 to 1; `text` is shown to people. */
export type Evidence = { reason: Reason; value: number; text: string };
