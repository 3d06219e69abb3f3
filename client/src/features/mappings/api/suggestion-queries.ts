import { listSuggestions } from '@chainline/shared/mappings/suggestion-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { nextPage } from '../review-queue';

const perPage = 25;

export const suggestionKeys = {
  all: ['mappings', 'suggestions'],
  queue: ['mappings', 'suggestions', 'queue'],
  decide: ['mappings', 'suggestions', 'decide'],
} as const;

/** The pairs to review, the most likely first, page by page. */
export const reviewQueue = () =>
  infiniteQueryOptions({
    queryKey: suggestionKeys.queue,
    queryFn: ({ signal, pageParam }) =>
      call(listSuggestions, { query: { page: pageParam, per_page: perPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
  });
