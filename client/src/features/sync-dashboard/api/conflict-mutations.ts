import type { BodyOf } from '@chainline/shared/http/endpoint';
import { settleConflicts } from '@chainline/shared/sync/conflict-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { dashboardKeys } from './dashboard-queries';

/** Resolves several conflicts with one side's quantities; the toast says how many could not be resolved. */
export const useSettleConflicts = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: BodyOf<typeof settleConflicts>) => call(settleConflicts, { body }),
    onSuccess: ({ message, left }) => toast({ message, tone: left === 0 ? 'success' : 'warning' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboardKeys.all }),
  });
};
