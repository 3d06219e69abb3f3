import type { FeeLine, OrderRecord } from './woo-records';

/** The shop's only tax rate: GST, for everything within Australia. */
export const gst = { id: 1, percent: 10, name: 'GST', code: 'AU-GST-1', country: 'AU' };

/** Tax in dollars by line id; `subtotals` are for product lines before discounts. */
export type OrderTax = {
  lines: Map<number, number>;
  subtotals: Map<number, number>;
  cart: number;
  shipping: number;
};

type Taxable = Pick<OrderRecord, 'tax' | 'lines' | 'feeLines' | 'shippingLines'>;

/** Taxes are stored with six decimals. */
const kept = (amount: number): number => Math.round(amount * 1e6) / 1e6;

const taxOf = (amount: string | number): number => kept((Number(amount) * gst.percent) / 100);

/** Net amount of a price that includes tax. */
export const withoutTax = (amount: number): number => amount - kept((amount * gst.percent) / (100 + gst.percent));

/** Rounds to the cent; halves round down where prices include tax. */
export const roundTax = (tax: number): number =>
  (Math.sign(tax) * Math.ceil(kept(Math.abs(tax) * 100) - 0.5)) / 100 || 0;

export const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

/** Negative fees are taxed like the lines they reduce, whatever their own tax status. */
const feeTax = ({ lines, feeLines, shippingLines }: Taxable, fee: FeeLine): number => {
  if (Number(fee.total) >= 0) return fee.taxStatus === 'taxable' ? taxOf(fee.total) : 0;
  const cost = (rows: { total: string }[]) => sum(rows.map(({ total }) => Math.max(0, Number(total))));
  const all = cost([...lines, ...shippingLines, ...feeLines]);
  const free = cost(feeLines.filter(({ taxStatus }) => taxStatus !== 'taxable'));
  return all === 0 ? 0 : taxOf((Number(fee.total) * (all - free)) / all);
};

/** Tax on an order, calculated as the shop does; null for an order made without taxes. */
export const taxOfOrder = (order: Taxable): OrderTax | null => {
  const { tax, lines, feeLines, shippingLines } = order;
  if (!tax) return null;
  const goods = lines.map(({ id, total }): [number, number] => [id, taxOf(total)]);
  const fees = feeLines.map((fee): [number, number] => [fee.id, feeTax(order, fee)]);
  const shipping = shippingLines.map(({ id, total }): [number, number] => [id, taxOf(total)]);
  const add = (rows: [number, number][]) =>
    sum(rows.map(([, amount]) => (tax.rounds === 'line' ? roundTax(amount) : amount)));
  return {
    lines: new Map([...goods, ...fees, ...shipping]),
    subtotals: new Map(lines.map(({ id, subtotal }) => [id, taxOf(subtotal)])),
    cart: add([...goods, ...fees]),
    shipping: add(shipping),
  };
};
