import { ForbiddenError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { ReservationStore } from '../sync';
import { moveQuote } from './quote-moves';
import type { QuoteStore } from './quote-store';

/** `reason` is required if an amount is still open. */
export type Completion = { version: number; reason?: string | undefined };

const forManagers = () =>
  new ForbiddenError('Only a manager can complete a quote with an amount outstanding.', 'quote.open_amount_forbidden');

type Inside = { quotes: QuoteStore; audit: AuditStore; stockReservations: Pick<ReservationStore, 'end'> };

/** Call with the quote locked. */
export const completeQuote = async (
  inside: Inside,
  actor: Actor,
  { id, reason, at }: { id: number; reason: string; at: Date },
): Promise<void> => {
  const { open } = await inside.quotes.getBalance(id);
  const isOverridden = open > 0 && reason !== '';
  if (isOverridden && actor.role !== 'manager') throw forManagers();
  await moveQuote(inside, {
    quoteId: id,
    move: 'complete',
    at,
    source: 'staff',
    userId: actor.userId,
    isOpenAllowed: isOverridden,
    ...(isOverridden && { data: { reason, amount: open } }),
  });
  // Handed over: the units are no longer reserved.
  await inside.stockReservations.end(id, at);
  if (!isOverridden) return;
  const quote = await inside.quotes.lock(id);
  await inside.audit.add(actor, 'quote.completed_open', {
    at,
    target: `quote:${id}`,
    label: quote.quote_number,
    after: { open_amount: open, reason },
  });
};
