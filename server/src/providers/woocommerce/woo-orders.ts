import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toWooOrder, type WooOrder } from './woo-mapper';
import { modifiedAfterQuery, pageSize, readPages, type Page } from './woo-pages';
import { fieldsOf, rawOrder } from './woo-schemas';

export const createWooOrders = (http: WooHttp) => ({
  /**
   * Orders changed after a time, by id. One that changes during the walk may be missed, so the next walk must cover the
   * time from the start of this one.
   */
  async *listOrders(options: CallOptions & { modifiedAfter?: Date | undefined } = {}): AsyncGenerator<Page<WooOrder>> {
    const query = { status: 'any', ...modifiedAfterQuery(options.modifiedAfter), _fields: fieldsOf(rawOrder) };
    const call = { path: '/orders', query, row: rawOrder, signal: options.signal } as const;
    for await (const { items, total } of readPages(http, call)) yield { items: items.map(toWooOrder), total };
  },

  /** The newest 100 of the orders changed after a time, in one call; `isAll` if there are no more. */
  listNewestOrders: async (
    modifiedAfter: Date,
    { signal }: CallOptions = {},
  ): Promise<{ orders: WooOrder[]; isAll: boolean }> => {
    const query = {
      status: 'any',
      ...modifiedAfterQuery(modifiedAfter),
      orderby: 'id',
      order: 'desc',
      per_page: String(pageSize),
      _fields: fieldsOf(rawOrder),
    };
    const { data } = await http.read({ path: '/orders', query, schema: z.array(rawOrder), signal });
    return { orders: data.map(toWooOrder), isAll: data.length < pageSize };
  },

  /** @throws UpstreamError `woocommerce.not_found` */
  getOrder: async (id: number, options: CallOptions = {}): Promise<WooOrder> => {
    const query = { _fields: fieldsOf(rawOrder) };
    return toWooOrder(
      (await http.read({ path: `/orders/${id}`, query, schema: rawOrder, signal: options.signal })).data,
    );
  },
});
