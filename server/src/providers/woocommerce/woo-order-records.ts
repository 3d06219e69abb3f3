import { z } from 'zod';
import { UpstreamError } from '../../errors';
import { toCents } from '../cents';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toMoment } from './woo-moment';
import { positionAfter, positionQuery, type OrderPosition } from './woo-order-position';
import { modifiedAfterQuery } from './woo-pages';
import { fieldsOf } from './woo-schemas';

const text = z.union([z.string(), z.number()]).transform(String).catch('');
const amount = z.union([z.string(), z.number()]).nullable().catch(null);
const moment = z.string().nullable().catch(null);
const looseId = z.coerce.number().int().catch(0);

const nobody = { first_name: '', last_name: '', company: '', address_1: '', address_2: '', city: '', state: '' };
const address = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    email: text,
    phone: text,
  })
  .catch({ ...nobody, postcode: '', email: '', phone: '' });

const line = z.object({
  name: text,
  product_id: looseId,
  variation_id: looseId,
  quantity: z.coerce.number().int().catch(0),
  sku: text,
  subtotal: amount,
  subtotal_tax: amount,
  total: amount,
  total_tax: amount,
});

const fee = z.object({ name: text, total: amount, total_tax: amount });

const rawRecord = z.object({
  id: z.int().positive(),
  number: text,
  status: z.string(),
  date_created_gmt: moment,
  date_modified_gmt: moment,
  date_paid_gmt: moment,
  total: amount,
  total_tax: amount,
  shipping_total: amount,
  shipping_tax: amount,
  customer_id: looseId,
  customer_note: text,
  payment_method: text,
  payment_method_title: text,
  billing: address,
  shipping: address,
  line_items: z.array(line),
  fee_lines: z.array(fee).catch([]),
  refunds: z.array(z.object({ id: z.int().positive(), reason: text, total: amount })).catch([]),
});

export type WooOrderItem = {
  /** Null for a fee. */
  productId: number | null;
  variationId: number | null;
  name: string;
  sku: string;
  quantity: number;
  totalCents: number | null;
};

/** A whole order, with its buyer. Amounts in whole cents including tax; null if unreadable. */
export type WooOrderRecord = {
  id: number;
  number: string;
  status: string;
  createdAt: Date;
  modifiedAt: Date;
  paidAt: Date | null;
  totalCents: number | null;
  subtotalCents: number | null;
  taxCents: number | null;
  shippingCents: number | null;
  paymentMethod: string;
  /** Null for a guest. */
  customerId: number | null;
  customerNote: string;
  billing: { name: string; company: string; email: string; phone: string; address: string };
  shippingAddress: string;
  items: WooOrderItem[];
  /** Oldest first; amounts above zero. */
  refunds: { id: number; cents: number; reason: string }[];
};

const sumOf = (...amounts: (string | number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, each) => {
    const cents = toCents(each);
    return sum === null || cents === null ? null : sum + cents;
  }, 0);

type Address = z.output<typeof address>;

/** `12 Ocean Street, Bondi NSW 2026` */
const toAddressText = ({ address_1, address_2, city, state, postcode }: Address): string =>
  [address_1, address_2, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const toId = (id: number): number | null => (id > 0 ? id : null);

const toItems = (raw: z.output<typeof rawRecord>): WooOrderItem[] => [
  ...raw.line_items.map((item) => ({
    productId: toId(item.product_id),
    variationId: toId(item.variation_id),
    name: item.name,
    sku: item.sku,
    quantity: item.quantity,
    totalCents: sumOf(item.total, item.total_tax),
  })),
  ...raw.fee_lines.map(({ name, total, total_tax: tax }) => ({
    productId: null,
    variationId: null,
    name,
    sku: '',
    quantity: 1,
    totalCents: sumOf(total, tax),
  })),
];

const toRefunds = ({ refunds }: z.output<typeof rawRecord>): WooOrderRecord['refunds'] =>
  refunds
    .flatMap(({ id, reason, total }) => {
      const cents = toCents(total);
      return cents === null ? [] : [{ id, reason, cents: Math.abs(cents) }];
    })
    .toSorted((one, other) => one.id - other.id);

const toRecord = (raw: z.output<typeof rawRecord>): WooOrderRecord => {
  const createdAt = toMoment(raw.date_created_gmt) ?? toMoment(raw.date_modified_gmt) ?? new Date(0);
  const { billing } = raw;
  return {
    id: raw.id,
    number: raw.number,
    status: raw.status,
    createdAt,
    modifiedAt: toMoment(raw.date_modified_gmt) ?? createdAt,
    paidAt: toMoment(raw.date_paid_gmt),
    totalCents: toCents(raw.total),
    subtotalCents: sumOf(
      ...raw.line_items.flatMap(({ subtotal, subtotal_tax: tax }) => [subtotal, tax]),
      ...raw.fee_lines.flatMap(({ total, total_tax: tax }) => [total, tax]),
    ),
    taxCents: toCents(raw.total_tax),
    shippingCents: sumOf(raw.shipping_total, raw.shipping_tax),
    paymentMethod: raw.payment_method_title === '' ? raw.payment_method : raw.payment_method_title,
    customerId: toId(raw.customer_id),
    customerNote: raw.customer_note,
    billing: {
      name: `${billing.first_name} ${billing.last_name}`.trim(),
      company: billing.company,
      email: billing.email,
      phone: billing.phone,
      address: toAddressText(billing),
    },
    shippingAddress: toAddressText(raw.shipping),
    items: toItems(raw),
    refunds: toRefunds(raw),
  };
};

const rawNote = z.object({ id: z.int().positive(), note: text });

export type WooOrderNote = { id: number; text: string };

export const createWooOrderRecords = (http: WooHttp) => ({
  /** The next 100 orders of a walk through all, or those changed after a time; `next` is null at the end. */
  readOrdersFrom: async (
    from: OrderPosition,
    { signal, modifiedAfter }: CallOptions & { modifiedAfter?: Date } = {},
  ): Promise<{ items: WooOrderRecord[]; next: OrderPosition | null }> => {
    const query = {
      status: 'any',
      ...modifiedAfterQuery(modifiedAfter),
      ...positionQuery(from),
      _fields: fieldsOf(rawRecord),
    };
    const { data } = await http.read({ path: '/orders', query, schema: z.array(rawRecord), signal });
    const items = data.map(toRecord);
    return { items, next: positionAfter(from, items) };
  },

  /** Also finds trashed orders; null if deleted permanently. */
  findOrderRecord: async (id: number, { signal }: CallOptions = {}): Promise<WooOrderRecord | null> => {
    const query = { _fields: fieldsOf(rawRecord) };
    try {
      return toRecord((await http.read({ path: `/orders/${id}`, query, schema: rawRecord, signal })).data);
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'woocommerce.not_found') return null;
      throw error;
    }
  },

  listOrderNotes: async (id: number, { signal }: CallOptions = {}): Promise<WooOrderNote[]> => {
    const query = { _fields: fieldsOf(rawNote) };
    const { data } = await http.read({ path: `/orders/${id}/notes`, query, schema: z.array(rawNote), signal });
    return data.map(({ id: noteId, note }) => ({ id: noteId, text: note }));
  },

  /**
   * Emails the order's items, amounts and payment to the buyer; the shop adds a note to the order.
   * @throws UpstreamError, `unanswered` if it may have been sent: look for the note
   */
  sendOrderDetails: async (id: number, { signal }: CallOptions = {}): Promise<void> => {
    const path = `/orders/${id}/actions/send_order_details` as const;
    await http.write({ method: 'POST', path, body: {}, schema: z.object({ message: text }), signal });
  },
});
