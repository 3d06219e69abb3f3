import { toCents, toDollars } from '@chainline/shared/money';
import type { Order, OrderDetail } from '@chainline/shared/orders/order-list-contract';
import { hasRole } from '@chainline/shared/roles';
import type { Actor } from '../../http/actor';
import type { OrderDetailRow } from './order-detail-read-model';

/** Open amount of an order, in dollars. */
export const openOf = ({
  totalAmount,
  refundedAmount,
  amountPaid,
}: Pick<Order, 'totalAmount' | 'refundedAmount' | 'amountPaid'>): number =>
  totalAmount === null
    ? 0
    : toDollars(Math.max(0, toCents(totalAmount) - toCents(refundedAmount) - toCents(amountPaid)));

const canOpenQuote = ({ quote }: OrderDetailRow, { role, userId }: Actor): boolean =>
  quote !== null && (hasRole(role, 'manager') || quote.assigned_to === userId || quote.created_by === userId);

const canRequestBalance = ({ quote }: OrderDetailRow, order: Order): boolean => {
  const isSold = quote?.status === 'converted' || quote?.status === 'completed';
  return isSold && order.status !== 'cancelled' && openOf(order) > 0;
};

const canCollect = (row: OrderDetailRow, { status }: Order, { role }: Actor): boolean =>
  status !== 'cancelled' && !row.is_handed_over && (status === 'completed' || hasRole(role, 'manager'));

type Asked = { row: OrderDetailRow; order: Order; actor: Actor; hasShop: boolean };

/** Actions on an order that are possible now. */
export const permissionsOf = ({ row, order, actor, hasShop }: Asked): OrderDetail['can'] => {
  const isInShop = hasShop && order.woo_order_id !== null && row.read_at !== null;
  return {
    refresh: isInShop,
    resendReceipt: isInShop && order.customerEmail !== '',
    requestBalance: hasShop && canRequestBalance(row, order),
    collect: canCollect(row, order, actor),
    collectNeedsReason: order.status !== 'completed',
    undoCollection: row.collected_at !== null,
    openQuote: canOpenQuote(row, actor),
  };
};
