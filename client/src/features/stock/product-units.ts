import type { Product } from '@chainline/shared/products/product-contract';

export const hasVariations = ({ type, variation_count }: Product): boolean =>
  type === 'variable' && variation_count > 0;

/** Total quantity of a product's variations, if it has any. */
export const unitsInVariations = (product: Product): { count: number; quantity: number | null } | undefined =>
  hasVariations(product) ? { count: product.variation_count, quantity: product.variation_quantity } : undefined;

/** `1 variation`, `3 variations`. */
export const variationCount = (count: number): string => `${count} ${count === 1 ? 'variation' : 'variations'}`;

/** Note that a product's number is shared by its variations; undefined if none shares it. */
export const sharedNote = ({ sharing_count: count }: Pick<Product, 'sharing_count'>): string | undefined =>
  count === 0 ? undefined : `Shared by ${variationCount(count)}`;
