import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toWooOrder, type WooOrder } from './woo-mapper';
import { positionAfter, positionQuery, type OrderPosition } from './woo-order-position';
import { modifiedAfterQuery } from './woo-pages';
import { fieldsOf, rawOrder } from './woo-schemas';

export const createWooOrders = (http: WooHttp) => ({
  /** The next 100 orders of a walk through those changed after a time; `next` is null at the end. */
  readChangedOrders: async (
    modifiedAfter: Date,
    from: OrderPosition,
    { signal }: CallOptions = {},
  ): Promise<{ orders: WooOrder[]; next: OrderPosition | null }> => {
    const query = {
      status: 'any',
      ...modifiedAfterQuery(modifiedAfter),
      ...positionQuery(from),
      _fields: fieldsOf(rawOrder),
    };
    const { data } = await http.read({ path: '/orders', query, schema: z.array(rawOrder), signal });
    const orders = data.map(toWooOrder);
    return { orders, next: positionAfter(from, orders) };
  },

  /** @throws UpstreamError `woocommerce.not_found` */
  getOrder: async (id: number, options: CallOptions = {}): Promise<WooOrder> => {
    const query = { _fields: fieldsOf(rawOrder) };
    return toWooOrder(
      (await http.read({ path: `/orders/${id}`, query, schema: rawOrder, signal: options.signal })).data,
    );
  },
});
