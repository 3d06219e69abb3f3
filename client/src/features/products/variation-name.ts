import type { Variation } from '@chainline/shared/products/product-contract';

/** `Size M, Colour Black`; an unset attribute matches any value. */
export const variationName = ({ id, attributes }: Variation): string =>
  attributes.length === 0
    ? `Variation ${id}`
    : attributes.map(({ name, option }) => `${name} ${option === '' ? 'any' : option}`).join(', ');
