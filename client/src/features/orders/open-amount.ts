import type { Order } from '@chainline/shared/orders/order-list-contract';

/** Amount that the customer still owes; nothing for a cancelled order or an unknown total. */
export const openAmountOf = ({
  status,
  totalAmount: total,
  refundedAmount: refunded,
  amountPaid: paid,
}: Pick<Order, 'status' | 'totalAmount' | 'refundedAmount' | 'amountPaid'>): number =>
  status === 'cancelled' || total === null ? 0 : Math.max(0, Math.round((total - refunded - paid) * 100) / 100);
