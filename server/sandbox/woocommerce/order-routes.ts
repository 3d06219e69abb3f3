import { addressRules } from './address';
import { createBatchRoute } from './batch';
import { answerPage, slicePage, windowOf } from './collection';
import { metaRules, withoutDefaults, type ParamRule, type ParamRules } from './param-rules';
import { orderListRules, selectOrders } from './order-query';
import { orderStatuses } from './order-status';
import { placesOf, toOrderView } from './order-view';
import { createOrder, updateOrder } from './order-write';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { removeRules, viewRules } from './unit-rules';
import type { OrderRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';
import { WooError } from './woo-error';

const text: ParamRule = { type: 'string' };
const whole: ParamRule = { type: 'integer' };
const reference: ParamRule = { type: 'mixed' };

const linesOf = (properties: ParamRules): ParamRule => ({
  type: 'array',
  items: { type: 'object', properties: { id: whole, meta_data: metaRules, ...properties } },
});

const writeRules: ParamRules = {
  parent_id: whole,
  status: { type: 'string', enum: orderStatuses },
  currency: text,
  customer_id: whole,
  customer_note: text,
  created_via: text,
  billing: { type: 'object', properties: addressRules },
  shipping: { type: 'object', properties: addressRules },
  payment_method: text,
  payment_method_title: text,
  transaction_id: text,
  meta_data: metaRules,
  line_items: linesOf({
    name: reference,
    product_id: reference,
    variation_id: whole,
    quantity: whole,
    tax_class: text,
    subtotal: text,
    total: text,
  }),
  shipping_lines: linesOf({ method_title: reference, method_id: reference, instance_id: text, total: text }),
  fee_lines: linesOf({
    name: reference,
    tax_class: text,
    tax_status: { type: 'string', enum: ['taxable', 'none'] },
    total: text,
  }),
  set_paid: { type: 'boolean' },
  dp: whole,
};

const createRules: ParamRules = {
  ...writeRules,
  status: { type: 'string', enum: orderStatuses, default: 'pending' },
};

const invalidId = (status: number) => new WooError('woocommerce_rest_shop_order_invalid_id', 'Invalid ID.', { status });

/** Trashes the order with a webhook, or deletes it permanently without one. */
export const removeOrder = (context: WooContext, order: OrderRecord, isForced: boolean): void => {
  if (isForced) {
    context.store.orders.remove(order.id);
    return;
  }
  if (order.status === 'trash')
    throw new WooError('woocommerce_rest_already_trashed', 'The shop_order has already been deleted.', { status: 410 });
  context.store.orders.put({ ...order, status: 'trash', modifiedAt: nowOf(context) });
  context.emit('order.deleted', order.id);
};

export const createOrderRoutes = (context: WooContext): Route[] => {
  const { orders } = context.store;

  const getOrder = (request: WooRequest, status: number): OrderRecord => {
    const order = orders.find(request.pathId('id'));
    if (!order) throw invalidId(status);
    return order;
  };

  const toView = (request: WooRequest, order: OrderRecord): WooAnswer => ({
    body: toOrderView(context, order, { fields: request.fields, places: placesOf(request.input) }),
  });

  const list = (request: WooRequest): WooAnswer => {
    const found = selectOrders(context, request.input);
    const items = slicePage(found, windowOf(request)).map((order) => toView(request, order).body);
    return answerPage(context, request, '/orders', { total: found.length, items });
  };

  const create = (request: WooRequest): WooAnswer => {
    const order = createOrder(context, request.input);
    return {
      ...toView(request, order),
      status: 201,
      headers: { Location: context.restUrl(`/orders/${order.id}`) },
    };
  };

  const update = (request: WooRequest): WooAnswer =>
    toView(request, updateOrder(context, getOrder(request, 400), request.input));

  const remove = (request: WooRequest): WooAnswer => {
    const order = getOrder(request, 404);
    const answer = toView(request, order);
    removeOrder(context, order, request.input.flag('force') ?? false);
    return answer;
  };

  return [
    {
      path: '/orders',
      read: { access: 'list', rules: orderListRules, handle: list },
      create: { access: 'create', rules: createRules, handle: create },
    },
    createBatchRoute({ path: '/orders', rules: createRules, create, update, remove }),
    {
      path: '/orders/:id',
      read: {
        access: 'view',
        rules: { ...viewRules, dp: whole },
        handle: (request) => toView(request, getOrder(request, 404)),
      },
      edit: { access: 'edit', rules: withoutDefaults(writeRules), handle: update },
      remove: { access: 'delete', rules: removeRules, handle: remove },
    },
  ];
};
