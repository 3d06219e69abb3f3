import type { DemoProduct } from '../catalogue-types';

/** What a product is before it is given codes and quantities. */
export type Blueprint = {
  brand: string;
  name: string;
  /** What stands after the brand in the stock code; without it the code is made of the name. */
  code?: string;
  kind: DemoProduct['kind'];
  categories: string[];
  /** Whole or broken dollars, GST included. */
  price: number;
  /** What the shop pays, as a share of the price. */
  costShare: number;
  weightKg: number;
  sizeCm: [length: number, width: number, height: number];
  /** Plain sentences, shown as one paragraph. */
  sentences: string[];
  colours: string[];
  sizes: string[];
};
