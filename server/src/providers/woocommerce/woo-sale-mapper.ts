import type { z } from 'zod';
import { toCents } from '../cents';
import type { rawSale } from './woo-schemas';

/** An order as far as its payment goes. Amounts in whole cents; null where the shop states none. */
export type WooSale = {
  id: number;
  number: string;
  status: string;
  /** What is to be paid, taxes included. */
  totalCents: number | null;
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
    paidAt: toMoment(raw.date_paid_gmt),
    paymentMethod: raw.payment_method_title === '' ? raw.payment_method : raw.payment_method_title,
    transactionId: raw.transaction_id,
    orderKey: raw.order_key,
    paymentUrl: /^https?:\/\//.test(raw.payment_url) ? raw.payment_url : null,
    marker: typeof marker === 'string' ? marker : null,
  };
};
