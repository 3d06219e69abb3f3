import { toCents, type Cents } from '@chainline/shared/money';
import type { NewWooSale } from '../../providers/woocommerce/woo-sales';

/**
 * What an online shop does with the amounts of an order: charges them as they are, or adds GST to them and rounds that
 * for each line (as shops do unless told otherwise) or once for the whole.
 */
export type ShopTax = 'none' | 'line' | 'subtotal';

/**
 * The amount, in cents, that comes to `gross` once a tenth is added and rounded. Whole cents, because the shop adds fees
 * up unrounded; but a tenth of 5 cents is half a cent, which shops round up or down by their settings, so those are kept
 * a hundredth of a cent away from it.
 */
const netByLine = (gross: Cents): number => {
  const [tens, rest] = [Math.floor(gross / 11) * 10, gross % 11];
  if (rest < 5) return tens + rest;
  if (rest > 6) return tens + rest - 1;
  return rest === 5 ? tens + 4.99 : tens + 5.01;
};

const toNet = (gross: string, tax: 'line' | 'subtotal'): string => {
  const cents = Math.abs(toCents(gross));
  // Six decimals of a dollar are what the shop keeps; their sum is rounded once.
  const text = tax === 'line' ? (netByLine(cents) / 100).toFixed(4) : ((cents * 10) / 1100).toFixed(6);
  return gross.startsWith('-') ? `-${text}` : text;
};

/** An order of amounts that include GST, in the amounts that such a shop has to be sent. */
export const toShopAmounts = (sale: NewWooSale, tax: ShopTax): NewWooSale => {
  if (tax === 'none') return sale;
  const net = <L extends { total: string }>(line: L): L => ({ ...line, total: toNet(line.total, tax) });
  return {
    ...sale,
    line_items: sale.line_items.map((line) => ({ ...net(line), subtotal: toNet(line.subtotal, tax) })),
    fee_lines: sale.fee_lines.map(net),
    shipping_lines: sale.shipping_lines.map(net),
  };
};
