import type { Quote } from '@chainline/shared/quotes/quote-contract';
import type { ApprovalState } from '@chainline/shared/quotes/approval-rules';
import type { Balance } from '@chainline/shared/payments/payment-rules';
import { canMove, type QuoteStatus } from '@chainline/shared/quotes/quote-status';
import { hasRole } from '@chainline/shared/roles';
import { isUnapproved } from './quote-approval';
import type { Viewer } from './quote-scope';

/** The customer of an accepted quote is fixed as the buyer of its order. */
export const canChangeCustomer = (status: QuoteStatus): boolean => ['draft', 'sent', 'pending'].includes(status);

type State = {
  status: QuoteStatus;
  approval: ApprovalState;
  isReplaced: boolean;
  hasLiveLink: boolean;
  order: OrderState | null;
  balance: Balance;
};

type OrderState = { state: 'waiting' | 'created' | 'cancelled'; last_error: string | null; is_sending: boolean };

/** Only for a cancelled or refused order: one that may be in progress must finish first. */
const canMakeOrder = (status: QuoteStatus, order: OrderState | null): boolean => {
  if (status !== 'accepted' || order === null) return false;
  return order.state === 'cancelled' || (order.state === 'waiting' && order.last_error !== null && !order.is_sending);
};

/** True from acceptance on, when payments can be made. */
export const isSold = (status: QuoteStatus): boolean => ['accepted', 'converted', 'completed'].includes(status);

const moneyPermissions = (status: QuoteStatus, { open, received }: Balance, role: Viewer['role']) => ({
  complete: canMove(status, 'complete') && (open === 0 || role === 'manager'),
  record_payment: isSold(status) && open > 0 && hasRole(role, 'staff'),
  request_balance: (status === 'converted' || status === 'completed') && open > 0 && hasRole(role, 'staff'),
  refund: isSold(status) && received > 0 && role === 'manager',
});

export const permissionsOn = (
  { status, approval, isReplaced, hasLiveLink, order, balance }: State,
  { role }: Pick<Viewer, 'role'>,
): Quote['can'] => ({
  edit: status === 'draft',
  change_customer: canChangeCustomer(status),
  send: canMove(status, 'send') && (role === 'manager' || !isUnapproved({ approval })),
  request_approval: status === 'draft' && role !== 'manager' && approval === 'needed',
  approve: status === 'draft' && role === 'manager' && isUnapproved({ approval }),
  revoke_link: hasLiveLink,
  requote: canMove(status, 'requote') && !isReplaced,
  duplicate: true,
  expire: canMove(status, 'expire'),
  assign: role === 'manager',
  remove: status === 'draft',
  make_order: canMakeOrder(status, order),
  ...moneyPermissions(status, balance, role),
});
