import { UpstreamError } from '../../errors';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { pageSize, readPages } from './woo-pages';
import { saleMarkerKey, toMadeWooSale, toWooSale, type MadeWooSale, type WooSale } from './woo-sale-mapper';
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
 * An order to be made. Amounts are dollars as text. A shop with taxes off charges them as they are; one with taxes on
 * takes them without tax, with as many decimals as given, and adds the tax itself.
 */
export type NewWooSale = {
  /** Written with the order, so that reading it back tells whether an unanswered creation took effect. */
  marker: string;
  /** An order that costs nothing cannot be paid: it begins as `processing`. */
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
    /** Before and after what was taken off. */
    subtotal: string;
    total: string;
  }[];
  fee_lines: { name: string; total: string }[];
  shipping_lines: { method_id: string; method_title: string; total: string }[];
};

type SaleLines = Pick<NewWooSale, 'line_items' | 'fee_lines' | 'shipping_lines'>;

/** The present lines with other amounts; null where a line is missing or came in between. */
const toAmounts = ({ lineIds }: MadeWooSale, sale: SaleLines) => {
  const pair = <L>(ids: number[], lines: readonly L[], amounts: (line: L) => object) =>
    ids.length === lines.length ? lines.map((line, at) => ({ id: ids[at], ...amounts(line) })) : null;
  const items = pair(lineIds.line_items, sale.line_items, ({ subtotal, total }) => ({ subtotal, total }));
  const fees = pair(lineIds.fee_lines, sale.fee_lines, ({ total }) => ({ total }));
  const shipping = pair(lineIds.shipping_lines, sale.shipping_lines, ({ total }) => ({ total }));
  return items && fees && shipping ? { line_items: items, fee_lines: fees, shipping_lines: shipping } : null;
};

/** Orders that we make for agreed prices, and what becomes of them. */
export const createWooSales = (http: WooHttp) => ({
  /**
   * Makes an order without a way to pay, so that the customer chooses one on the shop's own page.
   * @throws UpstreamError, with `unanswered` when the order may be there nevertheless: look for its marker.
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
   * Gives the lines of an order that we made other amounts; the same call twice does no harm. Null, and nothing is done,
   * when its lines are not those that were sent.
   * @throws UpstreamError, with `unanswered` when the amounts may have changed nevertheless.
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
   * Whether the shop works out tax on orders (`woocommerce_calc_taxes`).
   * @throws UpstreamError; `woocommerce.forbidden` or `woocommerce.unauthorized` for a key that may not read settings.
   */
  addsTax: async ({ signal }: CallOptions = {}): Promise<boolean> => {
    const path = '/settings/general/woocommerce_calc_taxes';
    return (await http.read({ path, schema: rawSwitch, signal })).data.value === 'yes';
  },

  /** The order that carries a marker, among all made after a moment; null when the shop holds none. */
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

  /**
   * The present state of up to 100 orders in one call. One that is missing is in the trash or deleted.
   * @throws RangeError for more than 100.
   */
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

  /** One order, also from the trash; null for one that is gone for good. */
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
