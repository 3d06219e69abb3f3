import { cancelTask } from '@chainline/shared/tasks/task-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { runKeys } from '../../runs';
import { call } from '../../../lib/api';
import { dashboardKeys } from './dashboard-queries';

/** Cancels a task, which stops at its next safe point. */
export const useCancelTask = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => call(cancelTask, { params: { id } }),
    onSuccess: ({ message }) => toast({ message, tone: 'info' }),
    onSettled: () =>
      Promise.all([dashboardKeys.all, runKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};
