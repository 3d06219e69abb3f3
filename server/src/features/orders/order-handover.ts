import { hasRole } from '@chainline/shared/roles';
import { RuleError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { OrderCollectionStore } from './order-collection-store';
import type { OrderEventStore } from './order-event-store';
import type { OrderLeaves } from './order-leaves';

export type HandoverStores = {
  audit: AuditStore;
  orderCollections: OrderCollectionStore;
  orderEvents: OrderEventStore;
};

type Handover = {
  orderId: number;
  at: Date;
  /** The person who took the goods. */
  name: string;
  /** Required of a manager while an amount is open. */
  reason: string;
};

const reasonMessage = 'Enter the reason: something is not paid';

/** Collection of the goods of an order that are there, in the transaction of the job that is handed over. */
export const createOrderHandover = <S extends HandoverStores>({
  ordersChanged,
  orderLeaves,
}: {
  ordersChanged: Pick<Hook<[inside: S]>, 'notify'>;
  orderLeaves: Pick<OrderLeaves<S>, 'notify'>;
}) => ({
  /**
   * Marks the items that are there as collected, and the order once all are. Nothing happens to an order that has been
   * collected already.
   * @throws RuleError while an amount is open, unless a manager gives a reason
   */
  handOver: async (inside: S, actor: Actor, { orderId, at, name, reason }: Handover): Promise<void> => {
    const { orderCollections, orderEvents, audit } = inside;
    await ordersChanged.notify(inside);
    const order = await orderCollections.lock(orderId);
    if (!order || order.is_handed_over) return;
    if (order.stage === 'cancelled') throw new RuleError('order.cancelled', 'This order is cancelled.');
    if (order.open > 0 && !hasRole(actor.role, 'manager')) {
      throw new RuleError('order.open', 'Something is not paid. A manager can hand the bike over with a reason.');
    }
    if (order.open > 0 && reason === '') {
      const fields = [{ path: 'reason', message: reasonMessage }];
      throw new RuleError('order.reason_needed', reasonMessage, { fields });
    }
    await orderLeaves.notify(inside, { orderId, thereOnly: true });
    const names = await orderCollections.collectReady(orderId, at);
    const isWhole = !(await orderCollections.isMissingItems(orderId));
    if (isWhole) await orderCollections.collect(orderId, { at, by: actor.userId, name, note: reason });
    else await orderCollections.refresh(orderId);
    const data = { name, reason, names };
    await orderEvents.add({
      orderId,
      at,
      type: isWhole ? 'collected' : 'items_collected',
      data,
      userId: actor.userId,
    });
    const target = { at, target: `order:${orderId}`, label: order.order_number };
    await audit.add(actor, 'order.collected', { ...target, after: { reason, items: names } });
  },

  /** Takes back what was collected at that time. */
  undo: async (
    inside: S,
    actor: Actor,
    { orderId, at: collectedAt, now: at }: { orderId: number; at: Date; now: Date },
  ) => {
    const { orderCollections, orderEvents, audit } = inside;
    await ordersChanged.notify(inside);
    const order = await orderCollections.lock(orderId);
    if (!order || !(await orderCollections.takeBack(orderId, collectedAt))) return;
    await orderEvents.add({ orderId, at, type: 'collection_undone', userId: actor.userId });
    await audit.add(actor, 'order.collection_undone', { at, target: `order:${orderId}`, label: order.order_number });
  },
});

export type OrderHandover<S extends HandoverStores> = ReturnType<typeof createOrderHandover<S>>;
