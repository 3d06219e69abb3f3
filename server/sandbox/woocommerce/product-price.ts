import { formatDisplayPrice } from './money';
import type { ProductRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';

const isWithin = (product: ProductRecord, now: number): boolean =>
  (product.saleFrom === null || product.saleFrom <= now) && (product.saleTo === null || product.saleTo >= now);

const ownSale = (product: ProductRecord, now: number): boolean =>
  product.salePrice !== '' && Number(product.salePrice) < Number(product.regularPrice) && isWithin(product, now);

const sellableChildren = (context: WooContext, product: ProductRecord): ProductRecord[] =>
  context.store.products.childrenOf(product.id).filter(({ status }) => status === 'publish');

const ownPrice = (product: ProductRecord, now: number): string =>
  ownSale(product, now) ? product.salePrice : product.regularPrice;

const childPrices = (context: WooContext, product: ProductRecord): string[] => {
  const now = nowOf(context);
  return sellableChildren(context, product)
    .map((child) => ownPrice(child, now))
    .filter((price) => price !== '')
    .sort((left, right) => Number(left) - Number(right));
};

/** Current price; for a variable product, that of its cheapest variation. */
export const priceOf = (context: WooContext, product: ProductRecord): string =>
  product.type === 'variable' ? (childPrices(context, product)[0] ?? '') : ownPrice(product, nowOf(context));

export const isOnSale = (context: WooContext, product: ProductRecord): boolean => {
  const now = nowOf(context);
  if (product.type !== 'variable') return ownSale(product, now);
  return sellableChildren(context, product).some((child) => ownSale(child, now));
};

const amountHtml = (context: WooContext, price: string): string =>
  `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol" translate="no">${context.currency.entity}</span>${formatDisplayPrice(price)}</bdi></span>`;

const spoken = (text: string): string => `<span class="screen-reader-text">${text}</span>`;

const rangeHtml = (context: WooContext, prices: string[]): string => {
  const [low, high] = [prices[0], prices.at(-1)];
  if (low === undefined || high === undefined) return '';
  if (Number(low) === Number(high)) return amountHtml(context, low);
  const { symbol } = context.currency;
  const words = `Price range: ${symbol}${formatDisplayPrice(low)} through ${symbol}${formatDisplayPrice(high)}`;
  return `${amountHtml(context, low)} <span aria-hidden="true">&ndash;</span> ${amountHtml(context, high)}${spoken(words)}`;
};

const saleHtml = (context: WooContext, product: ProductRecord): string => {
  const symbol = context.currency.entity.replace('&#', '&#0');
  const [before, after] = [formatDisplayPrice(product.regularPrice), formatDisplayPrice(product.salePrice)];
  const was = spoken(`Original price was: ${symbol}${before}.`);
  const is = spoken(`Current price is: ${symbol}${after}.`);
  return `<del aria-hidden="true">${amountHtml(context, product.regularPrice)}</del> ${was}<ins aria-hidden="true">${amountHtml(context, product.salePrice)}</ins>${is}`;
};

/** Price as rendered on the shop's pages. */
export const priceHtml = (context: WooContext, product: ProductRecord): string => {
  if (product.type === 'variable') return rangeHtml(context, childPrices(context, product));
  const price = priceOf(context, product);
  if (price === '') return '';
  return isOnSale(context, product) ? saleHtml(context, product) : amountHtml(context, price);
};
