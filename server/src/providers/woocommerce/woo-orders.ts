import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toWooOrder, type WooOrder } from './woo-mapper';
import { modifiedAfterQuery, readPages, type Page } from './woo-pages';
import { fieldsOf, rawOrder } from './woo-schemas';

export const createWooOrders = (http: WooHttp) => ({
  /**
   * Orders that changed after a moment, by id. One that changes during the walk may only be in the next: read again
   * from the moment this walk began, not from the youngest change seen.
   */
  async *listOrders(options: CallOptions & { modifiedAfter?: Date | undefined } = {}): AsyncGenerator<Page<WooOrder>> {
    const query = { status: 'any', ...modifiedAfterQuery(options.modifiedAfter), _fields: fieldsOf(rawOrder) };
    const call = { path: '/orders', query, row: rawOrder, signal: options.signal } as const;
    for await (const { items, total } of readPages(http, call)) yield { items: items.map(toWooOrder), total };
  },

  /** @throws UpstreamError `woocommerce.not_found` for an order the shop does not hold. */
  getOrder: async (id: number, options: CallOptions = {}): Promise<WooOrder> => {
    const query = { _fields: fieldsOf(rawOrder) };
    return toWooOrder(
      (await http.read({ path: `/orders/${id}`, query, schema: rawOrder, signal: options.signal })).data,
    );
  },
});
