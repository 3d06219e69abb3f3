import { z } from 'zod';
import type { Hook } from '../../hook';
import { backOff, type Outbox, type OutboxKind, type OutboxStores } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';

const payloadSchema = z.object({ order_id: z.int(), to: z.enum(['processing', 'cancelled']) });
type Payload = z.output<typeof payloadSchema>;
type Status = Payload['to'];

export type RefusedMove = { orderId: number; to: Status; error: string };

type Shop = Pick<WooClient, 'findSaleById' | 'moveSale'>;

const hourMs = 3_600_000;

/** Moves only orders that await payment: one that was paid or is on hold is left to the shop. */
const isMovable = ({ status }: WooSale): boolean => status === 'pending' || status === 'failed';

type Dependencies<S extends OutboxStores> = {
  outbox: Pick<Outbox<S>, 'register'>;
  woo: Shop | null;
  settleAfterMs: number;
  /** Listeners run in the transaction that records the refusal. */
  orderMoveRefused: Pick<Hook<[inside: S, move: RefusedMove]>, 'notify'>;
};

/**
 * Moves orders whose payment was recorded here to `processing`, so that the shop deducts their stock, and cancels
 * orders that must no longer be paid. Repeats are harmless.
 */
export const createOrderStatusSender = <S extends OutboxStores>(dependencies: Dependencies<S>) => {
  const { outbox, woo, settleAfterMs, orderMoveRefused } = dependencies;

  const kindOf = (shop: Shop): OutboxKind<S, Payload, null> => ({
    kind: 'order.status',
    payload: payloadSchema,
    batchSizes: [1],
    atOnce: 2,
    // Longer than all calls of one attempt.
    leaseMs: 5 * 60_000,
    settleAfterMs,
    waitAfter: backOff({ firstMs: 15_000, maxMs: hourMs }),
    waitAfterRefusal: () => hourMs,
    send: (entries, { signal }) =>
      Promise.all(
        entries.map(async ({ payload: { order_id: id, to } }) => {
          const sale = await shop.findSaleById(id, { signal });
          if (sale && isMovable(sale)) await shop.moveSale(id, to, { signal });
          return { as: 'done', result: null } as const;
        }),
      ),
    readBack: (entries, { signal }) =>
      Promise.all(
        entries.map(async ({ payload: { order_id: id } }) => {
          const sale = await shop.findSaleById(id, { signal });
          return sale && isMovable(sale) ? ({ as: 'not_taken' } as const) : ({ as: 'taken', result: null } as const);
        }),
      ),
    conclude:
      ({ payload: { order_id: orderId, to } }, outcome) =>
      async (inside) => {
        const isRefused = outcome.as === 'failed' || (outcome.as === 'later' && outcome.isRefused);
        if (isRefused) await orderMoveRefused.notify(inside, { orderId, to, error: outcome.error });
      },
  });

  const leaving = woo && outbox.register(kindOf(woo));

  return {
    /** Requests the move in the caller's transaction, once per order and state. */
    want: async (inside: OutboxStores, orderId: number, to: Status): Promise<void> => {
      const payload = { order_id: orderId, to };
      await leaving?.write(inside, { key: `${orderId}:${to}`, subject: `order:${orderId}`, payload });
    },
  };
};

export type OrderStatusSender = Pick<ReturnType<typeof createOrderStatusSender>, 'want'>;
