import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { canMove, type QuoteStatus } from '@chainline/shared/quotes/quote-status';
import type { Viewer } from './quote-scope';

/** The customer of an accepted quote is the buyer of an order. */
export const canChangeCustomer = (status: QuoteStatus): boolean => ['draft', 'sent', 'pending'].includes(status);

type State = { status: QuoteStatus; isReplaced: boolean; hasLiveLink: boolean };

/** What somebody who sees a quote may do with it now. */
export const permissionsOn = (
  { status, isReplaced, hasLiveLink }: State,
  { role }: Pick<Viewer, 'role'>,
): Quote['can'] => ({
  edit: status === 'draft',
  change_customer: canChangeCustomer(status),
  send: canMove(status, 'send'),
  revoke_link: hasLiveLink,
  requote: canMove(status, 'requote') && !isReplaced,
  duplicate: true,
  expire: canMove(status, 'expire'),
  assign: role === 'manager',
  remove: status === 'draft',
  complete: canMove(status, 'complete'),
});
