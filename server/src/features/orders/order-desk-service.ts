import type { Order, OrderDetail, OrderListQuery } from '@chainline/shared/orders/order-list-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { hasRole } from '@chainline/shared/roles';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { OrderCollectionStore } from './order-collection-store';
import type { OrderDetailReadModel, OrderDetailRow } from './order-detail-read-model';
import type { OrderEventStore } from './order-event-store';
import type { OrderLeaves } from './order-leaves';
import type { OrderHistory } from './order-history';
import type { OrderListReadModel } from './order-list-read-model';
import { openOf, permissionsOf } from './order-permissions';
import { toOrder, type OrderRow } from './order-rows';

export type OrderDeskStores = {
  audit: AuditStore;
  orderEvents: OrderEventStore;
  orderCollections: OrderCollectionStore;
};

type Dependencies<S extends OrderDeskStores> = {
  transaction: Transaction<S>;
  orderLists: OrderListReadModel;
  orderDetails: OrderDetailReadModel;
  orderHistory: OrderHistory;
  settings: { shop: () => Promise<ShopSettings> };
  ordersChanged: Pick<Hook<[inside: S]>, 'notify'>;
  orderLeaves: Pick<OrderLeaves<S>, 'notify'>;
  hasShop: boolean;
  now: () => Date;
};

const notFound = () => new NotFoundError('order.not_found', 'This order does not exist.');
const collectedAlready = () => new ConflictError('order.collected', 'This order has already been collected.');
const openReason = 'Something is missing or not paid. A manager can hand the order over with a reason.';

/** Payments of an order without a quote: one, and its refunds, as reported by the shop. */
const shopPayments = (row: OrderDetailRow): OrderDetail['payments'] => {
  const common = { method: 'online', methodTitle: row.payment_method } as const;
  const payment =
    row.paid_at === null || row.total_amount === null || row.total_amount === 0
      ? []
      : [
          {
            ...common,
            id: 'paid',
            kind: 'full' as const,
            amount: row.total_amount,
            reference: '',
            paidAt: row.paid_at,
          },
        ];
  const refunds = row.refunds.map(({ id, amount, reason }) => ({
    ...common,
    id: `refund-${id}`,
    kind: 'refund' as const,
    amount,
    reference: reason,
    paidAt: null,
  }));
  return [...payment, ...refunds];
};

/** The orders screen and its actions. */
export const createOrderDeskService = <S extends OrderDeskStores>(dependencies: Dependencies<S>) => {
  const { transaction, orderLists, orderDetails, orderHistory, settings, ordersChanged, orderLeaves, hasShop, now } =
    dependencies;

  const withHistory = async (rows: readonly OrderRow[]): Promise<Order[]> => {
    const histories = await orderHistory.listOf(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...toOrder(row), timeline: histories.get(row.id) ?? [] }));
  };

  const listPayments = async (row: OrderDetailRow): Promise<OrderDetail['payments']> => {
    if (row.quote === null) return shopPayments(row);
    const payments = await orderDetails.listPayments(row.quote.id);
    return payments.map(({ id, method_title: methodTitle, paid_at: paidAt, ...payment }) => ({
      ...payment,
      id: String(id),
      methodTitle,
      paidAt,
    }));
  };

  const get = async (actor: Actor, id: number): Promise<OrderDetail> => {
    const row = await orderDetails.find(id);
    if (!row) throw notFound();
    const [[order], payments, otherShopOrders] = await Promise.all([
      withHistory([row]),
      listPayments(row),
      orderDetails.listOthers(id),
    ]);
    if (!order) throw notFound();
    return {
      ...order,
      openAmount: order.status === 'cancelled' ? 0 : openOf(order),
      payments,
      customerNote: row.customer_note,
      billingAddress: row.billing_address,
      shippingAddress: row.shipping_address,
      shippingAmount: row.shipping_amount,
      quote: row.quote && { id: row.quote.id, status: row.quote.status },
      otherShopOrders,
      collected:
        row.collected_by === null ? null : { by: row.collected_by, name: row.collected_name, note: row.collected_note },
      receiptSentAt: row.receipt_sent_at,
      receiptError: row.receipt_error,
      readAt: row.read_at,
      can: permissionsOf({ row, order, actor, hasShop }),
    };
  };

  return {
    get,

    /** The quote that became the order; null without one. @throws NotFoundError */
    quoteOf: async (id: number): Promise<number | null> => {
      const row = await orderDetails.find(id);
      if (!row) throw notFound();
      return row.quote_id;
    },

    list: async (query: OrderListQuery) => {
      const when = { at: now(), timeZone: (await settings.shop()).time_zone };
      const { rows, ...numbers } = await orderLists.list(query, when);
      return { orders: await withHistory(rows), ...numbers };
    },

    /**
     * @throws ConflictError if already collected; RuleError while an amount is open, unless a manager gives a reason
     */
    collect: async (actor: Actor, id: number, { name, reason }: { name: string; reason: string }) => {
      const at = now();
      await transaction(async (inside) => {
        const { orderCollections, orderEvents, audit } = inside;
        await ordersChanged.notify(inside);
        const order = await orderCollections.lock(id);
        if (!order) throw notFound();
        if (order.is_handed_over) throw collectedAlready();
        if (order.stage === 'cancelled') throw new RuleError('order.cancelled', 'This order is cancelled.');
        if (!order.is_complete && !hasRole(actor.role, 'manager')) throw new RuleError('order.open', openReason);
        if (!order.is_complete && reason === '') {
          const message = 'Enter the reason: something is missing or not paid';
          throw new RuleError('order.reason_needed', message, { fields: [{ path: 'reason', message }] });
        }
        await orderLeaves.notify(inside, { orderId: id, thereOnly: false });
        await orderCollections.collect(id, { at, by: actor.userId, name, note: reason });
        await orderEvents.add({ orderId: id, at, type: 'collected', data: { name, reason }, userId: actor.userId });
        const target = { at, target: `order:${id}`, label: order.order_number };
        await audit.add(actor, 'order.collected', { ...target, after: { reason } });
      });
      return get(actor, id);
    },

    /** @throws ConflictError if the order is not collected */
    undoCollection: async (actor: Actor, id: number) => {
      const at = now();
      await transaction(async (inside) => {
        const { orderCollections, orderEvents, audit } = inside;
        await ordersChanged.notify(inside);
        const order = await orderCollections.lock(id);
        if (!order) throw notFound();
        if (order.collected_at === null) {
          throw new ConflictError('order.not_collected', 'This order has not been collected.');
        }
        await orderCollections.undo(id);
        await orderEvents.add({ orderId: id, at, type: 'collection_undone', userId: actor.userId });
        await audit.add(actor, 'order.collection_undone', { at, target: `order:${id}`, label: order.order_number });
      });
      return get(actor, id);
    },
  };
};

export type OrderDeskService = ReturnType<typeof createOrderDeskService>;
