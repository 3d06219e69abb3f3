import type { DemoProduct } from '../catalogue-types';

/** A product before codes and quantities are assigned. */
export type Blueprint = {
  brand: string;
  name: string;
  /** Stock code after the brand; derived from the name when omitted. */
  code?: string;
  kind: DemoProduct['kind'];
  categories: string[];
  /** Dollars, GST included. */
  price: number;
  /** Cost as a share of the price. */
  costShare: number;
  weightKg: number;
  sizeCm: [length: number, width: number, height: number];
  /** Plain sentences, shown as one paragraph. */
  sentences: string[];
  colours: string[];
  sizes: string[];
};
