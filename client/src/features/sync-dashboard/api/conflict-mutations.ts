import type { BodyOf } from '@chainline/shared/http/endpoint';
import { settleConflict, settleConflicts } from '@chainline/shared/sync/conflict-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { dashboardKeys } from './dashboard-queries';

const useForgetConflicts = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: dashboardKeys.all });
};

/** Decides one conflict; null tries the change again. The dialog shows a failure itself. */
export const useSettleConflict = () => {
  const forget = useForgetConflicts();
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
    onSettled: forget,
  });
};

/** Decides several by one side's numbers; those that could not be decided stay open, and the toast says how many. */
export const useSettleConflicts = () => {
  const forget = useForgetConflicts();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: BodyOf<typeof settleConflicts>) => call(settleConflicts, { body }),
    onSuccess: ({ message, left }) => toast({ message, tone: left === 0 ? 'success' : 'warning' }),
    onSettled: forget,
  });
};
