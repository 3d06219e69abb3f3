import { randomUUID } from 'node:crypto';
import type { CustomerOrder } from '@chainline/shared/orders/order-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import type { OutboxStores } from '../../outbox';
import { waitFor } from '../../wait-for';
import type { AuditStore } from '../audit';
import type { OrderMirror } from './order-mirror';
import type { OrderReadModel } from './order-read-model';
import type { OrderStore } from './order-store';
import type { ReceiptSender, Waiting } from './receipt-sender';

export type OrderServiceStores = OutboxStores & { orders: OrderStore; audit: AuditStore };

type Dependencies<S extends OrderServiceStores> = {
  transaction: Transaction<S>;
  orderViews: OrderReadModel;
  orderMirror: Pick<OrderMirror, 'look'>;
  /** Null without an online shop. */
  receipts: ReceiptSender<S> | null;
  now: () => Date;
  /** After this time, sending the receipt continues in the background. */
  shopWaitsMs: number;
};

type ReceiptRequest = { wooOrderId: number; email: string; sendKey: string | undefined };

const notFound = () => new NotFoundError('order.not_found', 'This order does not exist.');
const noShop = () =>
  new RuleError('order.no_shop', 'The online shop is not connected. Connect it first, then try again.');

export const createOrderService = <S extends OrderServiceStores>(dependencies: Dependencies<S>) => {
  const { transaction, orderViews, orderMirror, receipts, now, shopWaitsMs } = dependencies;

  const get = async (wooOrderId: number): Promise<CustomerOrder> => {
    const order = await orderViews.findByShopId(wooOrderId);
    if (!order) throw notFound();
    return order;
  };

  const assertRecipient = ({ customer_email: present }: CustomerOrder, seen: string): void => {
    if (present === '') {
      throw new RuleError('order.no_email', 'This order has no email address, so no receipt can be sent.');
    }
    if (present.toLowerCase() !== seen.trim().toLowerCase()) {
      throw new ConflictError(
        'order.email_changed',
        `This order’s email address is now ${present}. Refresh the order first.`,
      );
    }
  };

  return {
    listOf: (customerId: number) => orderViews.listOf(customerId),

    /** @throws UpstreamError if the shop does not answer */
    refresh: async (wooOrderId: number): Promise<CustomerOrder> => {
      if (!receipts) throw noShop();
      await get(wooOrderId);
      await orderMirror.look(wooOrderId);
      return get(wooOrderId);
    },

    /** Idempotent by key. @throws RuleError if the shop refuses; UpstreamError if it does not answer at all */
    resendReceipt: async (
      actor: Actor,
      { wooOrderId, email, sendKey }: ReceiptRequest,
      { log }: { log: Logger },
    ): Promise<{ order: CustomerOrder; isSent: boolean }> => {
      if (!receipts) throw noShop();
      const order = await get(wooOrderId);
      assertRecipient(order, email);
      const key = `${wooOrderId}:${sendKey ?? randomUUID()}`;
      const notes = await receipts.listOrderNotes(wooOrderId);
      const payload = { woo_order_id: wooOrderId, last_note: Math.max(0, ...notes.map(({ id }) => id)) };
      await transaction(async (inside) => {
        if (!(await receipts.write(inside, { key, subject: `order:${wooOrderId}`, payload }))) return;
        const target = { at: now(), target: `order:${order.id}`, label: order.order_number };
        await inside.audit.add(actor, 'order.receipt_resent', target);
      });
      const caller: Waiting = { isSent: false, refusal: null };
      await waitFor(receipts.attempt(key, { log, caller }), shopWaitsMs);
      if (caller.refusal !== null) throw new RuleError('order.receipt_refused', caller.refusal);
      const isSent = caller.isSent || (await receipts.find(key))?.state === 'done';
      return { order: await get(wooOrderId), isSent };
    },
  };
};

export type OrderService = ReturnType<typeof createOrderService>;
