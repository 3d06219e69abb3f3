import type { Product } from '@chainline/shared/products/product-contract';

/** Price to show: `was` is struck through beside a sale price, `from` marks the lowest of several. */
export type ShownPrice = { now: string | null; was: string | null; from: boolean };

const range = /–|&ndash;|&#8211;|&#x2013;/i;

const isLower = (price: string, than: string): boolean => Number(price) < Number(than);

export const toShownPrice = ({ type, price, sale_price, regular_price, price_html }: Product): ShownPrice => {
  const reduced = sale_price !== null && regular_price !== null && isLower(sale_price, regular_price);
  if (reduced) return { now: sale_price, was: regular_price, from: false };
  return { now: price ?? regular_price, was: null, from: type === 'variable' && range.test(price_html) };
};
