import type { OrderStatusSender } from '../woocommerce';
import type { PaymentStores } from './payment-stores';
import type { PaymentRequest } from './request-store';

/** Withdraws payment links by cancelling their orders in the shop. Call with the quote locked. */
export const createWithdrawals = ({ orderMoves, now }: { orderMoves: OrderStatusSender; now: () => Date }) => {
  const withdraw = async (inside: PaymentStores, request: PaymentRequest): Promise<void> => {
    const { id, quote_id: quoteId, woo_order_id: orderId, order_number: number } = request;
    await inside.paymentRequests.setState(id, 'withdrawn');
    // If the order is still being created, it is cancelled as soon as it exists.
    if (orderId !== null) await orderMoves.want(inside, orderId, 'cancelled');
    const event = { quoteId, type: 'balance_withdrawn', at: now(), source: 'system' } as const;
    await inside.quotes.addEvent({ ...event, data: { order_number: number ?? '' } });
  };

  return {
    withdraw,

    /** Withdraws a link that asks for more than is open. Call after each change of the balance. */
    withdrawExcess: async (inside: PaymentStores, quoteId: number): Promise<void> => {
      const request = await inside.paymentRequests.findOpen(quoteId);
      if (!request || request.amount <= (await inside.quotes.getBalance(quoteId)).open) return;
      await withdraw(inside, request);
    },
  };
};

export type Withdrawals = ReturnType<typeof createWithdrawals>;
