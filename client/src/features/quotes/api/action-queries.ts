import { listPendingActions, settlePendingAction } from '@chainline/shared/quotes/pending-action-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';

export const actionsKey = ['pending-actions'] as const;

export const actionsQuery = () =>
  queryOptions({
    queryKey: actionsKey,
    queryFn: async ({ signal }) => (await call(listPendingActions, {}, { signal })).actions,
    refetchInterval: 60_000,
  });

type Settling = { id: number; body: BodyOf<typeof settlePendingAction> };

export const useSettleAction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Settling) => {
      try {
        await call(settlePendingAction, { params: { id }, body });
      } catch (error) {
        // Already settled, by the first of two clicks or by somebody else.
        if (!(error instanceof ApiError && error.code === 'action.not_found')) throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: actionsKey }),
  });
};
