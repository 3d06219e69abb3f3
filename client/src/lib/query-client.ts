import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isAuthFailure } from './api';
import { ApiError, clientErrorCodes, errorMessage, isPassing } from './api-error';

const retries = 2;

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.code === clientErrorCodes.cancelled;

/**
 * Query cache. Failed mutations are reported through `tell`, unless their `meta` has `handled: true` because the screen
 * shows the error itself.
 */
export const createQueryClient = (tell: (message: string) => void): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.handled === true || isAuthFailure(error) || isCancelled(error)) return;
        tell(errorMessage(error));
      },
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (failures, error) => failures < retries && isPassing(error) },
    },
  });
