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
  // A reading that began before the decision would bring the old queue back: it is made again after it.
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

/** What a new or a lost mapping changes beside the queue. */
const forgetMappings = (queryClient: QueryClient) => {
  for (const queryKey of [mappingKeys.lists, mappingKeys.picks, mappingKeys.lightspeedItems]) {
    void queryClient.invalidateQueries({ queryKey });
  }
};

/** Decisions arrive in the order they were made, so that one can be taken back while others are on their way. */
const inOrder = { id: 'suggestions' };

export type DecidedPair = { pair: Suggestion; decision: Decision };

const decidedSchema = z.object({
  pair: z.object({ woo_product_id: z.int(), lightspeed_item_id: z.int() }),
  decision: z.enum(['accept', 'reject']),
});

/** The decisions on their way to the server. One that has failed is not among them any more. */
export const usePendingDecisions = (): readonly DecidedIds[] =>
  useMutationState({
    filters: { mutationKey: suggestionKeys.decide, status: 'pending' },
    select: ({ state }) => decidedSchema.safeParse(state.variables).data,
  }).filter((decided) => decided !== undefined);

/** Accepts or rejects a pair. While that is pending the pair is gone; one that could not be saved is back, and said so. */
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
    // Somebody was faster, or an earlier try got this far.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

export type UndoablePair = DecidedPair & {
  /** What the server answered; null when the decision could not be saved and so there is nothing to take back. */
  saved: Promise<{ mapping_id: number | null } | null>;
};

/** Takes a decision back: an accepted pair loses its mapping, and either is a suggestion again. */
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
