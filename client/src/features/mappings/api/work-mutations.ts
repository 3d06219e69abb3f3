import { startSync } from '@chainline/shared/sync/run-contract';
import { cancelTask, type ProductKind } from '@chainline/shared/tasks/task-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Plans a sync without writing anything. The dialog shows a failure itself. */
export const usePreviewSync = () =>
  useMutation({
    mutationFn: (kind: ProductKind | undefined) =>
      call(startSync, { body: { product_type: kind, direction: 'both', preview: true } }),
    meta: { handled: true },
  });

/** Asks a task to stop at its next safe point. */
export const useCancelTask = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelTask, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
};
