import type { Signal } from './match-types';

type Weighed = { signal: Signal['signal']; weight: number };

const reason = (signal: Signal['signal'], weight: number): Weighed => ({ signal, weight });

/** Prior of a pair, in log-odds. */
export const startingOdds = -1.1;

/**
 * Maximum effect of each reason, in log-odds. Set by hand, adjusted towards a logistic regression over the candidate
 * pairs of the labelled tuning set (with and without codes, and with half of the items missing), and rounded. Weights
 * of facts that other catalogues may lack (colour, brand) are below the fitted ones.
 */
export const reasons = {
  eanSame: reason('ean', 9),
  eanShared: reason('ean', 4),
  eanDiffers: reason('ean', 4.3),
  skuSame: reason('sku', 5),
  skuShared: reason('sku', 2.5),
  skuAffixed: reason('sku', 4.3),
  skuBegins: reason('sku', 0.2),
  skuSibling: reason('sku', 1.5),
  skuElsewhere: reason('sku', 1.5),
  skuDiffers: reason('sku', 0.3),
  brandSame: reason('brand', 0.5),
  brandDiffers: reason('brand', 3.3),
  words: reason('model', 3.25),
  wordsDiffer: reason('model', 2),
  numberDiffers: reason('model', 4),
  numberExtra: reason('model', 1.4),
  versionExtra: reason('model', 1.6),
  yearSame: reason('model', 0.5),
  yearDiffers: reason('model', 4),
  colourSame: reason('attributes', 0.6),
  colourNear: reason('attributes', 2),
  colourDiffers: reason('attributes', 7),
  colourExtra: reason('attributes', 0.8),
  colourMissing: reason('attributes', 3.4),
  sizeSame: reason('attributes', 0.4),
  sizeNear: reason('attributes', 0.5),
  sizeDiffers: reason('attributes', 7.5),
  sizeExtra: reason('attributes', 1.5),
  sizeMissing: reason('attributes', 2),
  frameFits: reason('attributes', 6),
  optionSame: reason('attributes', 0.5),
  optionDiffers: reason('attributes', 5),
  optionMissing: reason('attributes', 1.9),
  optionPartly: reason('attributes', 0.6),
  wholeProduct: reason('attributes', 0.6),
  measureSame: reason('attributes', 1),
  measureDiffers: reason('attributes', 5.5),
  tyreSame: reason('attributes', 1.8),
  tyreDiffers: reason('attributes', 5.5),
  oppositeSame: reason('attributes', 0.5),
  oppositeDiffers: reason('attributes', 5),
  oppositeMissing: reason('attributes', 3.4),
  packSame: reason('attributes', 0.3),
  packDiffers: reason('attributes', 4),
  packMissing: reason('attributes', 0.5),
  priceSame: reason('price', 1.5),
  priceNear: reason('price', 0.5),
  priceOff: reason('price', 1.2),
  priceFar: reason('price', 4.5),
  priceTwice: reason('price', 4.5),
  twinFits: reason('model', 1),
  kindSame: reason('kind', 0.7),
  kindMixed: reason('kind', 1.9),
  kindDiffers: reason('kind', 4),
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
