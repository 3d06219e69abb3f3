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

export const quoteMoves = ['send', 'open', 'accept', 'reject', 'expire', 'requote', 'pay', 'complete'] as const;
export type QuoteMove = (typeof quoteMoves)[number];

/**
 * State machine of a quote: the target of each move from each state. `sent` becomes `pending` when the customer opens
 * it; a requote closes the old quote as expired; `pay` also covers an order being processed without payment. Moves that
 * keep the state (opening again, paying the balance) are listed explicitly.
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

/** State after a move; null when the move is not allowed. */
export const afterMove = (status: QuoteStatus, move: QuoteMove): QuoteStatus | null => machine[status][move] ?? null;

export const canMove = (status: QuoteStatus, move: QuoteMove): boolean => afterMove(status, move) !== null;

/** States that count against the capacity of the assigned person. */
export const openStatuses = ['draft', 'sent', 'pending'] as const satisfies readonly QuoteStatus[];
