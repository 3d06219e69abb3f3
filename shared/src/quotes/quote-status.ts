import { z } from 'zod';

export const quoteStatuses = [
  'draft',
  'sent',
  'pending',
  'accepted',
  'rejected',
  'converted',
  'completed',
  'expired',
] as const;
export const quoteStatusSchema = z.enum(quoteStatuses);
export type QuoteStatus = z.output<typeof quoteStatusSchema>;

/** What may happen to a quote. */
export const quoteMoves = ['send', 'open', 'accept', 'reject', 'expire', 'requote', 'pay', 'complete'] as const;
export type QuoteMove = (typeof quoteMoves)[number];

/**
 * The one state machine: where each move leads from each state. `sent` becomes `pending` when the customer opens it;
 * a requote closes the old quote, which then counts as expired; `pay` also stands for an order that was taken up.
 * A move that keeps the state (opening again, a second payment of the balance) is allowed and named.
 */
const machine: Record<QuoteStatus, Partial<Record<QuoteMove, QuoteStatus>>> = {
  draft: { send: 'sent' },
  sent: {
    send: 'sent',
    open: 'pending',
    accept: 'accepted',
    reject: 'rejected',
    expire: 'expired',
    requote: 'expired',
  },
  pending: {
    send: 'pending',
    open: 'pending',
    accept: 'accepted',
    reject: 'rejected',
    expire: 'expired',
    requote: 'expired',
  },
  accepted: { open: 'accepted', pay: 'converted' },
  rejected: { requote: 'rejected' },
  expired: { requote: 'expired' },
  converted: { open: 'converted', pay: 'converted', complete: 'completed' },
  completed: { open: 'completed' },
};

/** The state after a move, null when the move is not possible from there. */
export const afterMove = (status: QuoteStatus, move: QuoteMove): QuoteStatus | null => machine[status][move] ?? null;

export const canMove = (status: QuoteStatus, move: QuoteMove): boolean => afterMove(status, move) !== null;

/** Counts against the capacity of the person it is assigned to. */
export const openStatuses = ['draft', 'sent', 'pending'] as const satisfies readonly QuoteStatus[];
