import { toCents } from './money';
import type { OrderRecord } from './woo-records';

type Totalled = Pick<OrderRecord, 'lines' | 'feeLines' | 'shippingLines' | 'refunds'>;

/** In cents. The demo shop's prices include GST and it keeps no tax lines, so no tax is added. */
export type OrderTotals = { discount: number; shipping: number; total: number; refunded: number };

const sum = (amounts: string[]): number => amounts.reduce((total, amount) => total + toCents(amount), 0);

export const totalsOf = ({ lines, feeLines, shippingLines, refunds }: Totalled): OrderTotals => {
  const [subtotal, goods] = [sum(lines.map((line) => line.subtotal)), sum(lines.map((line) => line.total))];
  const shipping = sum(shippingLines.map((line) => line.total));
  return {
    discount: subtotal - goods,
    shipping,
    total: Math.max(0, goods + shipping + sum(feeLines.map((line) => line.total))),
    refunded: sum(refunds.map((refund) => refund.amount)),
  };
};
