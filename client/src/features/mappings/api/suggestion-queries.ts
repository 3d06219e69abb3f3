import { listSuggestions, type SuggestionListQuery } from '@chainline/shared/mappings/suggestion-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { nextPage } from '../review-queue';

const perPage = 25;

export const suggestionKeys = {
  all: ['mappings', 'suggestions'],
  queue: ['mappings', 'suggestions', 'queue'],
  rejected: ['mappings', 'suggestions', 'rejected'],
  decide: ['mappings', 'suggestions', 'decide'],
} as const;

const pairsOf = <Key extends readonly string[]>(queryKey: Key, status: SuggestionListQuery['status']) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      call(listSuggestions, { query: { page: pageParam, per_page: perPage, status } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
  });

/** Pairs to review, most likely first, page by page. */
export const reviewQueue = () => pairsOf(suggestionKeys.queue, 'open');

/** Rejected pairs, most likely first, page by page. */
export const rejectedPairs = () => pairsOf(suggestionKeys.rejected, 'rejected');
