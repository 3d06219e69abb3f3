import { toCents } from './money';
import { roundTax, sum, taxOfOrder } from './order-tax';
import type { OrderRecord } from './woo-records';

type Totalled = Pick<OrderRecord, 'tax' | 'lines' | 'feeLines' | 'shippingLines' | 'refunds'>;

/** In cents. Discount and shipping exclude tax; the total includes all of it. */
export type OrderTotals = {
  discount: number;
  discountTax: number;
  shipping: number;
  shippingTax: number;
  cartTax: number;
  tax: number;
  total: number;
  refunded: number;
};

const centsOf = (amounts: string[]): number => sum(amounts.map(toCents));

/** Products and shipping are rounded per line, fees only in the total. */
export const totalsOf = (order: Totalled): OrderTotals => {
  const { lines, feeLines, shippingLines, refunds } = order;
  const tax = taxOfOrder(order);
  const { cart, shipping: shippingTax } = tax ?? { cart: 0, shipping: 0 };
  const goodsOf = (amounts: string[]): number =>
    order.tax?.rounds === 'subtotal' ? sum(amounts.map(Number)) : centsOf(amounts) / 100;
  const [subtotal, goods] = [goodsOf(lines.map((line) => line.subtotal)), goodsOf(lines.map((line) => line.total))];
  const shipping = centsOf(shippingLines.map((line) => line.total));
  const fees = sum(feeLines.map((line) => Number(line.total)));
  const takenOff = tax ? sum(tax.subtotals.values()) - sum(lines.map(({ id }) => tax.lines.get(id) ?? 0)) : 0;
  return {
    discount: toCents(subtotal - goods),
    discountTax: toCents(roundTax(takenOff)),
    shipping,
    shippingTax: toCents(shippingTax),
    cartTax: toCents(cart),
    tax: toCents(roundTax(cart + shippingTax)),
    total: Math.max(0, toCents(goods + shipping / 100 + fees + cart + shippingTax)),
    refunded: centsOf(refunds.map((refund) => refund.amount)),
  };
};
