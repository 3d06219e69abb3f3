import type { Variation } from '@chainline/shared/products/product-contract';

/** `Size M, Colour Black`; an open attribute stands for any choice. */
export const variationName = ({ id, attributes }: Variation): string =>
  attributes.length === 0
    ? `Variation ${id}`
    : attributes.map(({ name, option }) => `${name} ${option === '' ? 'any' : option}`).join(', ');
