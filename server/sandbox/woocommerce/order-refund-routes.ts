import { answerPage, slicePage, windowOf } from './collection';
import { toInteger, toRecords, toText, type Input, type Values } from './input';
import { cleanDecimal, formatDecimal, fromCents, toCents } from './money';
import { collectionRules, metaRules, type ParamRules } from './param-rules';
import { changeStatus, restockLine, saveOrder } from './order-status';
import { totalsOf } from './order-totals';
import { toProductLineView } from './order-view';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { writeMeta } from './unit-write';
import type { OrderRecord, RefundRecord } from './woo-records';
import { nowOf, toDates, toLinks, type WooContext } from './woo-context';
import { WooError } from './woo-error';

const path = '/orders/:order_id/refunds';

const createRules: ParamRules = {
  amount: { type: 'string' },
  reason: { type: 'string' },
  api_refund: { type: 'boolean', default: true },
  api_restock: { type: 'boolean', default: true },
  meta_data: metaRules,
  line_items: { type: 'array' },
};

/** The real controller passes a bare number as data, so WordPress answers 500 whatever the number is. */
const refuse = (code: string, message: string, data: number) =>
  new WooError(`woocommerce_rest_${code}`, message, { status: 500, data });

const cannotRefund = (message: string) => refuse('cannot_create_order_refund', message, 500);

const negative = (amount: string): string => (toCents(amount) === 0 ? '0' : `-${amount}`);

const toView = (context: WooContext, order: OrderRecord, refund: RefundRecord): Values => {
  const up = `/orders/${order.id}`;
  const paths = { self: `${up}/refunds/${refund.id}`, collection: `${up}/refunds`, up };
  return {
    id: refund.id,
    ...toDates(context, 'date_created', refund.createdAt),
    amount: formatDecimal(refund.amount, 2),
    reason: refund.reason,
    refunded_by: 1,
    refunded_payment: refund.refundedPayment,
    meta_data: refund.meta,
    line_items: refund.lines.flatMap(({ id, lineId, quantity, total }) => {
      const line = order.lines.find((candidate) => candidate.id === lineId);
      if (!line) return [];
      const taken = { ...line, id, quantity: -quantity, total: negative(total), subtotal: negative(total) };
      const meta = [{ id, key: '_refunded_item_id', value: String(lineId) }];
      return [toProductLineView(context, { ...taken, meta }, 2)];
    }),
    shipping_lines: [],
    tax_lines: [],
    fee_lines: [],
    _links: toLinks(context, paths, ['GET', 'DELETE']),
  };
};

const readLines = (context: WooContext, order: OrderRecord, input: Input): RefundRecord['lines'] =>
  toRecords(input.values.line_items).flatMap((item) => {
    const line = order.lines.find(({ id }) => id === toInteger(item.id));
    if (!line) return [];
    const total = cleanDecimal(toText(item.refund_total ?? item.total)) || '0';
    return [{ id: context.store.nextId('orderLine'), lineId: line.id, quantity: toInteger(item.quantity), total }];
  });

const readAmount = (input: Input, lines: RefundRecord['lines']): string =>
  cleanDecimal(input.text('amount') ?? '') || fromCents(lines.reduce((sum, { total }) => sum + toCents(total), 0));

const checkAmount = (order: OrderRecord, amount: string): void => {
  const { total, refunded } = totalsOf(order);
  if (toCents(amount) < 0) throw refuse('invalid_order_refund', 'Refund amount must be greater than zero.', 400);
  if (toCents(amount) > total - refunded) throw cannotRefund('Invalid refund amount.');
};

/** Refunds money and restocks the named items. Refunding the full amount sets the order to 'refunded'. */
const refundOrder = (
  context: WooContext,
  order: OrderRecord,
  input: Input,
): { order: OrderRecord; refund: RefundRecord } => {
  const lines = readLines(context, order, input);
  const amount = readAmount(input, lines);
  checkAmount(order, amount);
  const isPaidBack = input.flag('api_refund') ?? true;
  if (isPaidBack && order.paymentMethod === '')
    throw cannotRefund('The payment gateway for this order does not exist.');
  const { total, refunded } = totalsOf(order);
  const isFull = refunded + toCents(amount) === total;
  const type = { id: context.store.nextId('meta'), key: '_refund_type', value: isFull ? 'full' : 'partial' };
  const refund: RefundRecord = {
    id: context.store.nextId('post'),
    amount,
    reason: input.text('reason') ?? '',
    refundedPayment: isPaidBack,
    lines,
    meta: writeMeta([type], input.values.meta_data, () => context.store.nextId('meta')),
    createdAt: nowOf(context),
  };
  const restocked =
    input.flag('api_restock') === false
      ? order
      : lines.reduce((now, { lineId, quantity }) => restockLine(context, now, lineId, quantity), order);
  const withRefund = { ...restocked, refunds: [refund, ...restocked.refunds] };
  return { refund, order: saveOrder(context, isFull ? changeStatus(context, withRefund, 'refunded') : withRefund) };
};

export const createOrderRefundRoutes = (context: WooContext): Route[] => {
  const getOrder = (request: WooRequest): OrderRecord => {
    const order = context.store.orders.find(request.pathId('order_id'));
    if (!order) throw refuse('invalid_order_id', 'Invalid order ID.', 404);
    return order;
  };

  const getRefund = (request: WooRequest): { order: OrderRecord; refund: RefundRecord } => {
    const order = getOrder(request);
    const refund = order.refunds.find(({ id }) => id === request.pathId('id'));
    if (!refund) throw new WooError('woocommerce_rest_shop_order_refund_invalid_id', 'Invalid ID.', { status: 404 });
    return { order, refund };
  };

  const list = (request: WooRequest): WooAnswer => {
    const order = getOrder(request);
    const items = slicePage(order.refunds, windowOf(request)).map((refund) => toView(context, order, refund));
    return answerPage(context, request, `/orders/${order.id}/refunds`, { total: order.refunds.length, items });
  };

  const create = (request: WooRequest): WooAnswer => {
    const { order, refund } = refundOrder(context, getOrder(request), request.input);
    return {
      status: 201,
      body: toView(context, order, refund),
      headers: { Location: context.restUrl(`/orders/${order.id}/refunds/${refund.id}`) },
    };
  };

  const remove = (request: WooRequest): WooAnswer => {
    const { order, refund } = getRefund(request);
    if (!request.input.flag('force'))
      throw new WooError('woocommerce_rest_trash_not_supported', 'The shop_order_refund does not support trashing.', {
        status: 501,
      });
    saveOrder(context, { ...order, refunds: order.refunds.filter((kept) => kept !== refund) });
    return { body: toView(context, order, refund) };
  };

  return [
    {
      path,
      read: { access: 'list', rules: collectionRules, handle: list },
      create: { access: 'create', rules: createRules, handle: create },
    },
    {
      path: `${path}/:id`,
      read: {
        access: 'view',
        handle: (request) => {
          const { order, refund } = getRefund(request);
          return { body: toView(context, order, refund) };
        },
      },
      remove: { access: 'delete', rules: { force: { type: 'boolean', default: true } }, handle: remove },
    },
  ];
};
