import { startManagedImport, startManagedSync } from '@chainline/shared/management/management-contract';
import { alreadyRunningMessage } from '@chainline/shared/tasks/task-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import type { StartRequest } from '../start-request';
import { dashboardKeys } from './dashboard-queries';

const send = (request: StartRequest) =>
  request.work === 'import'
    ? call(startManagedImport, {
        body: { source: request.source, product_type: request.product_type, incremental: true },
      })
    : call(startManagedSync, { body: { product_type: request.product_type, preview: request.preview } });

/** Starts an import or a sync, or returns the one in progress. The screen shows errors itself. */
export const useStart = (onStarted: (runId: string) => void) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    meta: { handled: true },
    onSuccess: ({ task_id, already_running, message }) => {
      if (already_running) toast({ message: alreadyRunningMessage, tone: 'info' });
      else toast({ message, tone: 'success' });
      onStarted(task_id);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: dashboardKeys.all });
    },
  });
};
