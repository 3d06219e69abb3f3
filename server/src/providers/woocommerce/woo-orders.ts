import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toWooOrder, type WooOrder } from './woo-mapper';
import { modifiedAfterQuery, readPages, type Page } from './woo-pages';
import { fieldsOf, rawOrder } from './woo-schemas';

export const createWooOrders = (http: WooHttp) => ({
  /**
   * Orders changed after a time, by id. One that changes during the walk may be missed, so the next walk must start
   * from the time this one began.
   */
  async *listOrders(options: CallOptions & { modifiedAfter?: Date | undefined } = {}): AsyncGenerator<Page<WooOrder>> {
    const query = { status: 'any', ...modifiedAfterQuery(options.modifiedAfter), _fields: fieldsOf(rawOrder) };
    const call = { path: '/orders', query, row: rawOrder, signal: options.signal } as const;
    for await (const { items, total } of readPages(http, call)) yield { items: items.map(toWooOrder), total };
  },

  /** @throws UpstreamError `woocommerce.not_found` */
  getOrder: async (id: number, options: CallOptions = {}): Promise<WooOrder> => {
    const query = { _fields: fieldsOf(rawOrder) };
    return toWooOrder(
      (await http.read({ path: `/orders/${id}`, query, schema: rawOrder, signal: options.signal })).data,
    );
  },
});
