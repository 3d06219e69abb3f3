import { z } from 'zod';
import { backOff, type Answer, type Outbox, type OutboxKind, type OutboxStores } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { OrderStore } from './order-store';

export type ReceiptShop = Pick<WooClient, 'sendOrderDetails' | 'listOrderNotes'>;

const payloadSchema = z.object({
  woo_order_id: z.int(),
  /** Latest note of the order beforehand: the shop's note about the email comes after it. */
  last_note: z.int(),
});
type Payload = z.output<typeof payloadSchema>;

/** Outcome for the waiting request. */
export type Waiting = { isSent: boolean; refusal: string | null };

/** The shop's note, in any language, contains the address that an email went to. */
const isReceiptNote = (text: string): boolean => text.includes('@');

type Stores = OutboxStores & { orders: OrderStore };

type Dependencies<S extends Stores> = {
  outbox: Pick<Outbox<S>, 'register'>;
  woo: ReceiptShop | null;
  now: () => Date;
  settleAfterMs: number;
};

/**
 * Makes the shop email an order to its buyer again. The shop adds a note about each email to the order, by which it is
 * read back.
 */
export const createReceiptSender = <S extends Stores>({ outbox, woo, now, settleAfterMs }: Dependencies<S>) => {
  const kindOf = (shop: ReceiptShop): OutboxKind<S, Payload, null, Waiting> => ({
    kind: 'order.receipt',
    payload: payloadSchema,
    batchSizes: [1],
    atOnce: 2,
    // Longer than the call of one attempt.
    leaseMs: 3 * 60_000,
    settleAfterMs,
    waitAfter: backOff({ firstMs: 15_000, maxMs: 3_600_000 }),
    send: (entries, { signal }) =>
      Promise.all(
        entries.map(async ({ payload }): Promise<Answer<null>> => {
          await shop.sendOrderDetails(payload.woo_order_id, { signal });
          return { as: 'done', result: null };
        }),
      ),
    readBack: (entries, { signal }) =>
      Promise.all(
        entries.map(async ({ payload }) => {
          const notes = await shop.listOrderNotes(payload.woo_order_id, { signal });
          const isNoted = notes.some(({ id, text }) => id > payload.last_note && isReceiptNote(text));
          return isNoted ? ({ as: 'taken', result: null } as const) : ({ as: 'not_taken' } as const);
        }),
      ),
    conclude: ({ payload }, outcome, { caller }) => {
      const isDone = outcome.as === 'done';
      if (caller) {
        caller.isSent = isDone;
        caller.refusal = outcome.as === 'failed' ? outcome.error : null;
      }
      return async ({ orders }) => {
        await orders.recordReceipt(payload.woo_order_id, {
          sentAt: isDone ? now() : null,
          error: isDone ? null : outcome.error,
        });
      };
    },
  });

  return woo && { ...outbox.register(kindOf(woo)), listOrderNotes: woo.listOrderNotes };
};

export type ReceiptSender<S extends Stores> = NonNullable<ReturnType<typeof createReceiptSender<S>>>;
