import type { QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import { afterMove, type QuoteMove, type QuoteStatus } from '@chainline/shared/quotes/quote-status';
import { ConflictError } from '../../errors';
import { isUnapproved, unapproved } from './quote-approval';
import { stillOpen } from './quote-balance';
import { statusAt, type QuoteRow } from './quote-rows';
import type { NewQuoteEvent, QuoteStore, StampColumn } from './quote-store';

const traces: Record<QuoteMove, { event: QuoteEventType; stamp: StampColumn }> = {
  send: { event: 'sent', stamp: 'sent_at' },
  open: { event: 'opened', stamp: 'opened_at' },
  accept: { event: 'accepted', stamp: 'accepted_at' },
  reject: { event: 'rejected', stamp: 'closed_at' },
  expire: { event: 'expired', stamp: 'closed_at' },
  requote: { event: 'requoted', stamp: 'closed_at' },
  pay: { event: 'paid', stamp: 'converted_at' },
  complete: { event: 'completed', stamp: 'completed_at' },
};

const deeds: Record<QuoteMove, string> = {
  send: 'sent',
  open: 'opened',
  accept: 'accepted',
  reject: 'declined',
  expire: 'ended',
  requote: 'replaced by a new version',
  pay: 'paid',
  complete: 'completed',
};

const states: Record<QuoteStatus, string> = {
  draft: 'is still a draft',
  sent: 'has been sent',
  pending: 'is with the customer',
  accepted: 'has been accepted',
  rejected: 'has been declined',
  converted: 'has become an order',
  completed: 'is completed',
  expired: 'has expired',
};

const wrongState = (status: QuoteStatus, move: QuoteMove) =>
  new ConflictError('quote.wrong_state', `This quote ${states[status]} and cannot be ${deeds[move]}.`, {
    data: { status },
  });

type Move = Omit<NewQuoteEvent, 'type'> & {
  move: QuoteMove;
  /** Completes the quote although an amount is open. */
  isOpenAllowed?: boolean | undefined;
};

/**
 * Rules beyond the state machine.
 * @throws RuleError
 */
const assertMovable = async (
  quotes: QuoteStore,
  quote: QuoteRow,
  { move, isOpenAllowed = false }: Pick<Move, 'move' | 'isOpenAllowed'>,
): Promise<void> => {
  if ((move === 'send' || move === 'accept') && isUnapproved(quote)) throw unapproved(quote.approval_reasons);
  if (move !== 'complete' || isOpenAllowed) return;
  const { open } = await quotes.getBalance(quote.id);
  if (open > 0) throw stillOpen(open);
};

/**
 * The only way to change a quote's state. Idempotent by event key. @returns the resulting status @throws ConflictError
 * 'quote.wrong_state' if the move is not possible, RuleError while awaiting approval, or 'quote.open_amount' for a
 * completion before everything is paid, NotFoundError
 */
export const moveQuote = async (
  { quotes }: { quotes: QuoteStore },
  { move, isOpenAllowed, ...event }: Move,
): Promise<QuoteStatus> => {
  const { quoteId, at, eventKey } = event;
  const quote = await quotes.lock(quoteId);
  if (eventKey !== undefined && (await quotes.hasEvent(quoteId, eventKey))) return quote.status;
  const from = move === 'expire' ? quote.status : statusAt(quote, at);
  const status = afterMove(from, move);
  if (status === null) throw wrongState(from, move);
  await assertMovable(quotes, quote, { move, isOpenAllowed });
  // Views are counted elsewhere; only the first is an event.
  if (move === 'open' && status === quote.status && quote.opened_at !== null) return status;
  await quotes.setStatus(quoteId, { status, stamp: traces[move].stamp, at });
  await quotes.addEvent({ ...event, type: traces[move].event });
  return status;
};
