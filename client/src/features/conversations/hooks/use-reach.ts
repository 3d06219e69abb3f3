import { useEffect } from 'react';

type Older = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => Promise<unknown> };

/** Loads older messages until the wanted one is among them. */
export const useReach = (query: Older, target: number | null, oldest: number | undefined): void => {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  /** The message before which to go on; null once the wanted one is there. */
  const before = target !== null && oldest !== undefined && target < oldest && hasNextPage ? oldest : null;
  // Asks the server for the next page.
  useEffect(() => {
    if (before !== null && !isFetching && !isError) void fetchNextPage();
  }, [before, isFetching, isError, fetchNextPage]);
};
