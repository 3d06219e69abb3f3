import { toCents, type Cents } from '@chainline/shared/money';
import type { NewWooSale } from '../../providers/woocommerce/woo-sales';

/** GST on the shop's orders: none, or added and rounded per line (the default) or per order. */
export type ShopTax = 'none' | 'line' | 'subtotal';

/**
 * Net amount that becomes `gross` when the shop adds and rounds a tenth. In whole cents, because the shop sums fees
 * without rounding. Where a tenth is exactly half a cent, which shops round either way, the net amount is shifted by a
 * hundredth of a cent.
 */
const netByLine = (gross: Cents): number => {
  const [tens, rest] = [Math.floor(gross / 11) * 10, gross % 11];
  if (rest < 5) return tens + rest;
  if (rest > 6) return tens + rest - 1;
  return rest === 5 ? tens + 4.99 : tens + 5.01;
};

const toNet = (gross: string, tax: 'line' | 'subtotal'): string => {
  const cents = Math.abs(toCents(gross));
  // The shop stores six decimals of a dollar; their sum is rounded once.
  const text = tax === 'line' ? (netByLine(cents) / 100).toFixed(4) : ((cents * 10) / 1100).toFixed(6);
  return gross.startsWith('-') ? `-${text}` : text;
};

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
