import { toText, type Values } from './input';
import { addNote } from './order-status';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { removeRules } from './unit-rules';
import type { OrderRecord } from './woo-records';
import { toDates, toLinks, type WooContext } from './woo-context';
import { WooError } from './woo-error';

const path = '/orders/:order_id/notes';

type Note = OrderRecord['notes'][number];

const toView = (context: WooContext, order: OrderRecord, note: Note): Values => {
  const up = `/orders/${order.id}`;
  return {
    id: note.id,
    author: note.author,
    ...toDates(context, 'date_created', note.createdAt),
    note: note.text,
    customer_note: note.forCustomer,
    _links: toLinks(context, { self: `${up}/notes/${note.id}`, collection: `${up}/notes`, up }, ['GET', 'DELETE']),
  };
};

export const createOrderNoteRoutes = (context: WooContext): Route[] => {
  const getOrder = (request: WooRequest): OrderRecord => {
    const order = context.store.orders.find(request.pathId('order_id'));
    if (!order) throw new WooError('woocommerce_rest_shop_order_invalid_id', 'Invalid order ID.', { status: 404 });
    return order;
  };

  const getNote = (request: WooRequest): { order: OrderRecord; note: Note } => {
    const order = getOrder(request);
    const note = order.notes.find(({ id }) => id === request.pathId('id'));
    if (!note) throw new WooError('woocommerce_rest_invalid_id', 'Invalid resource ID.', { status: 404 });
    return { order, note };
  };

  const list = (request: WooRequest): WooAnswer => {
    const order = getOrder(request);
    const type = request.input.text('type');
    const notes = order.notes.filter(({ forCustomer }) => type === 'any' || forCustomer === (type === 'customer'));
    return { body: notes.toReversed().map((note) => toView(context, order, note)) };
  };

  const create = (request: WooRequest): WooAnswer => {
    const { input } = request;
    const order = addNote(context, getOrder(request), {
      text: toText(input.values.note),
      forCustomer: input.flag('customer_note') ?? false,
      author: input.flag('added_by_user') ? 'admin' : 'WooCommerce',
    });
    context.store.orders.put(order);
    const note = order.notes.at(-1);
    if (!note)
      throw new WooError('woocommerce_api_cannot_create_order_note', 'Cannot create order note.', { status: 500 });
    return {
      status: 201,
      body: toView(context, order, note),
      headers: { Location: context.restUrl(`/orders/${order.id}/notes/${note.id}`) },
    };
  };

  const remove = (request: WooRequest): WooAnswer => {
    // Sic: the real shop's message was copied from its webhooks.
    if (!request.input.flag('force'))
      throw new WooError('woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.', { status: 501 });
    const { order, note } = getNote(request);
    context.store.orders.put({ ...order, notes: order.notes.filter((kept) => kept !== note) });
    return { body: toView(context, order, note) };
  };

  return [
    {
      path,
      read: {
        access: 'list',
        rules: { type: { type: 'string', enum: ['any', 'customer', 'internal'], default: 'any' } },
        handle: list,
      },
      create: {
        access: 'create',
        rules: { note: { type: 'string', required: true }, customer_note: { type: 'boolean', default: false } },
        handle: create,
      },
    },
    {
      path: `${path}/:id`,
      read: {
        access: 'view',
        handle: (request) => {
          const { order, note } = getNote(request);
          return { body: toView(context, order, note) };
        },
      },
      remove: { access: 'delete', rules: removeRules, handle: remove },
    },
  ];
};
