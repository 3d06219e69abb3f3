import type { DemoProduct } from '../sandbox/catalogue-types';
import { productOf, sharedProduct, unitOf } from './stock-property/catalogue';

const many = (count: number, make: (at: number) => DemoProduct): DemoProduct[] =>
  Array.from({ length: count }, (_, at) => make(at));

const inSizes = (key: string, quantity: number | null): DemoProduct =>
  productOf(
    key,
    ['Size'],
    ['S', 'M'].map((size) => unitOf(`${key}-${size}`, [size], quantity)),
  );

/**
 * Small shop for tests of the stock engine and of edits: simple products with equal counts on both sides, and a few of
 * each other kind. It imports much faster than the demo shop with its thousand units.
 */
export const shopCatalogue = (counted = 80): DemoProduct[] => [
  ...many(counted, (at) => productOf(`COUNTED-${at}`, [], [unitOf(`COUNTED-${at}`, [], 10 + (at % 20))])),
  ...many(6, (at) => productOf(`UNCOUNTED-${at}`, [], [unitOf(`UNCOUNTED-${at}`, [], null)])),
  ...many(6, (at) => inSizes(`SIZED-${at}`, 8)),
  ...many(4, (at) => inSizes(`SIZED-UNCOUNTED-${at}`, null)),
  ...many(13, (at) => sharedProduct(`SHARED-${100 + at}`, 6)),
];
