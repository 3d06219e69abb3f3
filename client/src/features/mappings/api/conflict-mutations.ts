import type { BodyOf } from '@chainline/shared/http/endpoint';
import { settleConflict } from '@chainline/shared/sync/conflict-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { mappingKeys } from './mapping-queries';

/** Decides a conflict; null tries a refused change again. The dialog shows a failure itself. */
export const useSettleConflict = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof settleConflict>) =>
      call(settleConflict, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: (_answer, { quantity }) =>
      toast({
        message: quantity === null ? 'The change is being tried again' : 'Settled: both sides follow within seconds',
        tone: 'success',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mappingKeys.lists }),
  });
};
