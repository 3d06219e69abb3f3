import type { z } from 'zod';
import { toCents } from '../cents';
import { toMoment } from './woo-moment';
import type { rawMadeSale, rawSale } from './woo-schemas';

/** Payment view of an order; amounts in whole cents. */
export type WooSale = {
  id: number;
  number: string;
  status: string;
  /** Total to pay, including tax. */
  totalCents: number | null;
  /** Tax contained in the total. */
  taxCents: number | null;
  paidAt: Date | null;
  /** Marked as paid by us (`moveSale`) because we recorded its payment; not paid in the shop. */
  isSettledHere: boolean;
  paymentMethod: string;
  transactionId: string;
  /** Oldest first. An order can also be set to `refunded` without any. */
  refunds: { id: number; reason: string; cents: number }[];
  /** Grants access to the payment page; a secret. */
  orderKey: string;
  /** Includes the key. */
  paymentUrl: string | null;
  marker: string | null;
};

/** Line ids in the order they were sent. */
export type MadeWooSale = WooSale & {
  lineIds: { line_items: number[]; fee_lines: number[]; shipping_lines: number[] };
};

export const saleMarkerKey = '_chainline_quote';
export const settledHereKey = '_chainline_settled';

/** Marker of the acceptance that an order was created for. */
export const toSaleMarker = (meta: z.output<typeof rawSale>['meta_data']): string | null => {
  const marker = meta.find(({ key }) => key === saleMarkerKey)?.value;
  return typeof marker === 'string' ? marker : null;
};

export const toWooSale = (raw: z.output<typeof rawSale>): WooSale => {
  return {
    id: raw.id,
    number: raw.number,
    status: raw.status,
    totalCents: toCents(raw.total),
    taxCents: toCents(raw.total_tax),
    paidAt: toMoment(raw.date_paid_gmt),
    // Payments in the shop name their method: if one arrived before our mark, the order was paid in the shop.
    isSettledHere: raw.payment_method === '' && raw.meta_data.some(({ key }) => key === settledHereKey),
    paymentMethod: raw.payment_method_title === '' ? raw.payment_method : raw.payment_method_title,
    transactionId: raw.transaction_id,
    refunds: raw.refunds
      .flatMap(({ id, reason, total }) => {
        const cents = toCents(total);
        return cents === null ? [] : [{ id, reason, cents: Math.abs(cents) }];
      })
      .toSorted((one, other) => one.id - other.id),
    orderKey: raw.order_key,
    paymentUrl: /^https?:\/\//.test(raw.payment_url) ? raw.payment_url : null,
    marker: toSaleMarker(raw.meta_data),
  };
};

export const toMadeWooSale = (raw: z.output<typeof rawMadeSale>): MadeWooSale => {
  const { line_items, fee_lines, shipping_lines } = raw;
  return { ...toWooSale(raw), lineIds: { line_items, fee_lines, shipping_lines } };
};
