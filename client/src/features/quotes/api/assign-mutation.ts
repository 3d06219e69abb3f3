import { assignQuote, bulkAssignQuotes } from '@chainline/shared/quotes/assignment-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffKey } from './staff-queries';
import { call } from '../../../lib/api';
import { readToken } from '../../../lib/session';
import { quoteKeys } from './quote-queries';

type Assignment = { quoteIds: readonly number[]; userId: number };

const assign = async ({ quoteIds, userId }: Assignment): Promise<string> => {
  const [first, ...others] = quoteIds;
  if (first === undefined) throw new Error('No quotes selected for assignment');
  if (readToken() === null) throw new Error('Authentication token not found');
  if (others.length === 0) {
    await call(assignQuote, { body: { quote_id: first, assigned_to: userId } });
    return 'Quote assigned successfully';
  }
  const { assigned } = await call(bulkAssignQuotes, { body: { quote_ids: [...quoteIds], assigned_to: userId } });
  return `${assigned} quotes assigned successfully`;
};

/** Assigns quotes and returns the success message. The dialog shows errors itself. */
export const useAssignQuotes = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: assign,
    meta: { handled: true },
    onSuccess: () => {
      for (const queryKey of [quoteKeys.all, staffKey]) void queryClient.invalidateQueries({ queryKey });
    },
  });
};
