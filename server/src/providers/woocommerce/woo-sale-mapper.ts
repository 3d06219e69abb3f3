import type { z } from 'zod';
import { toCents } from '../cents';
import type { rawMadeSale, rawSale } from './woo-schemas';

/** An order as far as its payment goes. Amounts in whole cents; null where the shop states none. */
export type WooSale = {
  id: number;
  number: string;
  status: string;
  /** What is to be paid, taxes included. */
  totalCents: number | null;
  /** The tax in that. */
  taxCents: number | null;
  /** When it was paid; null while it is not. */
  paidAt: Date | null;
  paymentMethod: string;
  transactionId: string;
  /** Opens the payment page; a secret. */
  orderKey: string;
  /** The payment page, the key in it; null where the shop gives none. */
  paymentUrl: string | null;
  marker: string | null;
};

/** An order with the ids of its lines, in the order in which they were sent. */
export type MadeWooSale = WooSale & {
  lineIds: { line_items: number[]; fee_lines: number[]; shipping_lines: number[] };
};

/** The meta field by which we know an order that we made. */
export const saleMarkerKey = '_chainline_quote';

/** The shop's GMT times carry no zone. */
const toMoment = (gmt: string | null): Date | null => {
  const date = gmt === null || gmt === '' ? null : new Date(`${gmt.replace(/Z$/, '')}Z`);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

export const toWooSale = (raw: z.output<typeof rawSale>): WooSale => {
  const marker = raw.meta_data.find(({ key }) => key === saleMarkerKey)?.value;
  return {
    id: raw.id,
    number: raw.number,
    status: raw.status,
    totalCents: toCents(raw.total),
    taxCents: toCents(raw.total_tax),
    paidAt: toMoment(raw.date_paid_gmt),
    paymentMethod: raw.payment_method_title === '' ? raw.payment_method : raw.payment_method_title,
    transactionId: raw.transaction_id,
    orderKey: raw.order_key,
    paymentUrl: /^https?:\/\//.test(raw.payment_url) ? raw.payment_url : null,
    marker: typeof marker === 'string' ? marker : null,
  };
};

export const toMadeWooSale = (raw: z.output<typeof rawMadeSale>): MadeWooSale => {
  const { line_items, fee_lines, shipping_lines } = raw;
  return { ...toWooSale(raw), lineIds: { line_items, fee_lines, shipping_lines } };
};
