import type { BodyOf } from '@chainline/shared/http/endpoint';
import { settleConflict } from '@chainline/shared/sync/conflict-contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useToast } from '../../../components/toast-context';
import { useForgetEverything } from './run-queries';

/** Settles a conflict; a null quantity retries a refused change. The dialog shows a failure itself. */
export const useSettleConflict = () => {
  const forget = useForgetEverything();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof settleConflict>) =>
      call(settleConflict, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: (_answer, { quantity }) =>
      toast({
        message: quantity === null ? 'The change is being retried' : 'Settled: both sides update within seconds',
        tone: 'success',
      }),
    onSettled: forget,
  });
};
