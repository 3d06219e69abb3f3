import { deleteMapping } from '@chainline/shared/mappings/mapping-contract';
import { decideSuggestion, type Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useToast } from '../../../components/toast-context';
import { call, isAuthFailure } from '../../../lib/api';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { withoutDecided, withPair, type DecidedIds, type Decision, type SuggestionPage } from '../review-queue';
import { mappingKeys } from './mapping-queries';
import { reviewQueue, suggestionKeys } from './suggestion-queries';

const idsOf = ({ woo_product_id, lightspeed_item_id }: Suggestion) => ({ woo_product_id, lightspeed_item_id });

type ChangePages = (pages: readonly SuggestionPage[]) => SuggestionPage[];

const changeQueue = async (queryClient: QueryClient, change: ChangePages) => {
  const { queryKey } = reviewQueue();
  // A request sent before the decision would restore the old queue: cancel it and repeat it afterwards.
  const wasReading = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  const queue = queryClient.setQueryData(queryKey, (old) => {
    if (!old) return undefined;
    const pages = change(old.pages);
    return { pages, pageParams: pages.map((_page, index) => index + 1) };
  });
  queryClient.setQueryData(mappingKeys.suggestionCount, queue?.pages.at(-1)?.pagination.total);
  if (wasReading) void queryClient.invalidateQueries({ queryKey });
};

/** Invalidates what depends on the set of mappings, except the queue. */
const forgetMappings = (queryClient: QueryClient) => {
  for (const queryKey of [mappingKeys.lists, mappingKeys.picks, mappingKeys.lightspeedItems]) {
    void queryClient.invalidateQueries({ queryKey });
  }
};

/** Decisions are sent in order, so that one can be undone while others are pending. */
const inOrder = { id: 'suggestions' };

export type DecidedPair = { pair: Suggestion; decision: Decision };

const decidedSchema = z.object({
  pair: z.object({ woo_product_id: z.int(), lightspeed_item_id: z.int() }),
  decision: z.enum(['accept', 'reject']),
});

/** Decisions being sent; failed ones are not included. */
export const usePendingDecisions = (): readonly DecidedIds[] =>
  useMutationState({
    filters: { mutationKey: suggestionKeys.decide, status: 'pending' },
    select: ({ state }) => decidedSchema.safeParse(state.variables).data,
  }).filter((decided) => decided !== undefined);

/** Accepts or rejects a pair optimistically; a failure brings the pair back and shows a message. */
export const useDecide = (onShow: (pair: Suggestion) => void) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: suggestionKeys.decide,
    scope: inOrder,
    mutationFn: ({ pair, decision }: DecidedPair) => call(decideSuggestion, { body: { ...idsOf(pair), decision } }),
    meta: { handled: true },
    onSuccess: async (_answer, decided) => {
      await changeQueue(queryClient, (pages) => withoutDecided(pages, decided));
      if (decided.decision === 'accept') forgetMappings(queryClient);
    },
    onError: (error, { pair }) => {
      if (isAuthFailure(error)) return;
      toast({
        message: `“${pair.shop.name}” is back in the queue: ${errorMessage(error)}`,
        tone: 'error',
        action: { label: 'Show', onClick: () => onShow(pair) },
      });
      void queryClient.invalidateQueries({ queryKey: suggestionKeys.all });
    },
  });
};

const removeMapping = async (id: number) => {
  try {
    await call(deleteMapping, { params: { id } });
  } catch (error) {
    // Decided by someone else, or by an earlier attempt.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

export type UndoablePair = DecidedPair & {
  /** The server's answer; null if the decision was not saved and so cannot be undone. */
  saved: Promise<{ mapping_id: number | null } | null>;
};

/** Undoes a decision: an accepted pair loses its mapping, and the pair is a suggestion again. */
export const useReopen = () => {
  const queryClient = useQueryClient();
  return useMutation({
    scope: inOrder,
    mutationFn: async ({ pair, saved }: UndoablePair): Promise<boolean> => {
      const answer = await saved;
      if (answer === null) return false;
      if (answer.mapping_id !== null) await removeMapping(answer.mapping_id);
      await call(decideSuggestion, { body: { ...idsOf(pair), decision: 'reopen' } });
      return true;
    },
    onSuccess: async (reopened, { pair }) => {
      if (reopened) await changeQueue(queryClient, (pages) => withPair(pages, pair));
    },
    onSettled: () => {
      forgetMappings(queryClient);
      void queryClient.invalidateQueries({ queryKey: suggestionKeys.all });
    },
  });
};
