import { UpstreamError } from '../../errors';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { pageSize, readPages } from './woo-pages';
import {
  saleMarkerKey,
  settledHereKey,
  toMadeWooSale,
  toWooSale,
  type MadeWooSale,
  type WooSale,
} from './woo-sale-mapper';
import { fieldsOf, rawMadeSale, rawSale, rawSwitch } from './woo-schemas';

export type WooAddress = {
  first_name: string;
  last_name: string;
  company: string;
  address_1: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phone: string;
};

/**
 * An order to create; amounts are text in dollars. A shop with taxes on expects net amounts, with any number of
 * decimals, and adds the tax itself.
 */
export type NewWooSale = {
  /** Stored with the order, to detect an unanswered creation by reading. */
  marker: string;
  /** A free order cannot be paid and starts as `processing`. */
  status: 'pending' | 'processing';
  customer_note: string;
  billing: WooAddress & { email: string };
  shipping: WooAddress;
  line_items: {
    product_id: number;
    /** 0 for a simple product. */
    variation_id: number;
    name: string;
    quantity: number;
    /** Before and after discounts. */
    subtotal: string;
    total: string;
  }[];
  fee_lines: { name: string; total: string }[];
  shipping_lines: { method_id: string; method_title: string; total: string }[];
};

type SaleLines = Pick<NewWooSale, 'line_items' | 'fee_lines' | 'shipping_lines'>;

/** Null if lines were added or removed. */
const toAmounts = ({ lineIds }: MadeWooSale, sale: SaleLines) => {
  const pair = <L>(ids: number[], lines: readonly L[], amounts: (line: L) => object) =>
    ids.length === lines.length ? lines.map((line, at) => ({ id: ids[at], ...amounts(line) })) : null;
  const items = pair(lineIds.line_items, sale.line_items, ({ subtotal, total }) => ({ subtotal, total }));
  const fees = pair(lineIds.fee_lines, sale.fee_lines, ({ total }) => ({ total }));
  const shipping = pair(lineIds.shipping_lines, sale.shipping_lines, ({ total }) => ({ total }));
  return items && fees && shipping ? { line_items: items, fee_lines: fees, shipping_lines: shipping } : null;
};

export const createWooSales = (http: WooHttp) => ({
  /**
   * Without a payment method, so that the customer chooses one on the shop's page. @throws UpstreamError, `unanswered`
   * if the order may exist: look for its marker
   */
  createSale: async ({ marker, ...sale }: NewWooSale, options: CallOptions = {}): Promise<MadeWooSale> => {
    const body = { ...sale, set_paid: false, meta_data: [{ key: saleMarkerKey, value: marker }] };
    const { data } = await http.write({
      method: 'POST',
      path: '/orders',
      body,
      schema: rawMadeSale,
      signal: options.signal,
    });
    return toMadeWooSale(data);
  },

  /**
   * Idempotent. Null, without any change, if the lines are not the ones that were sent. @throws UpstreamError,
   * `unanswered` if the amounts may have changed
   */
  repriceSale: async (
    made: MadeWooSale,
    sale: SaleLines,
    { signal }: CallOptions = {},
  ): Promise<MadeWooSale | null> => {
    const body = toAmounts(made, sale);
    if (!body) return null;
    const { data } = await http.write({ method: 'PUT', path: `/orders/${made.id}`, body, schema: rawMadeSale, signal });
    return toMadeWooSale(data);
  },

  /**
   * Sets an order whose payment was recorded here to `processing`, or cancels it. Idempotent.
   * @throws UpstreamError, `unanswered` if the change may have taken effect
   */
  moveSale: async (id: number, status: 'processing' | 'cancelled', { signal }: CallOptions = {}): Promise<WooSale> => {
    const mark = { meta_data: [{ key: settledHereKey, value: 'yes' }] };
    const body = { status, ...(status === 'processing' && mark) };
    return toWooSale((await http.write({ method: 'PUT', path: `/orders/${id}`, body, schema: rawSale, signal })).data);
  },

  /**
   * Reads `woocommerce_calc_taxes`. @throws UpstreamError; `woocommerce.forbidden` or `woocommerce.unauthorized` for a
   * key that may not read settings
   */
  addsTax: async ({ signal }: CallOptions = {}): Promise<boolean> => {
    const path = '/settings/general/woocommerce_calc_taxes';
    return (await http.read({ path, schema: rawSwitch, signal })).data.value === 'yes';
  },

  findSale: async (marker: string, madeAfter: Date, options: CallOptions = {}): Promise<MadeWooSale | null> => {
    const after = { after: madeAfter.toISOString().slice(0, 19), dates_are_gmt: 'true' };
    const query = { status: 'any', ...after, _fields: fieldsOf(rawMadeSale) };
    const call = { path: '/orders', query, row: rawMadeSale, signal: options.signal } as const;
    for await (const { items } of readPages(http, call)) {
      const found = items.map(toMadeWooSale).find((sale) => sale.marker === marker);
      if (found) return found;
    }
    return null;
  },

  /** Up to 100 orders in one call; missing ones are trashed or deleted. @throws RangeError for more than 100 */
  listSales: async (ids: readonly number[], options: CallOptions = {}): Promise<WooSale[]> => {
    if (ids.length === 0) return [];
    if (ids.length > pageSize) throw new RangeError(`One call lists ${pageSize} orders, not ${ids.length}`);
    const query = { status: 'any', include: ids.join(','), _fields: fieldsOf(rawSale) };
    const sales: WooSale[] = [];
    for await (const { items } of readPages(http, { path: '/orders', query, row: rawSale, signal: options.signal })) {
      sales.push(...items.map(toWooSale));
    }
    return sales;
  },

  /** Also finds trashed orders; null if deleted permanently. */
  findSaleById: async (id: number, options: CallOptions = {}): Promise<WooSale | null> => {
    const query = { _fields: fieldsOf(rawSale) };
    try {
      return toWooSale(
        (await http.read({ path: `/orders/${id}`, query, schema: rawSale, signal: options.signal })).data,
      );
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'woocommerce.not_found') return null;
      throw error;
    }
  },
});
