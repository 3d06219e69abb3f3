import { startSync } from '@chainline/shared/sync/run-contract';
import { cancelTask, type ProductKind } from '@chainline/shared/tasks/task-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Plans a sync without changing anything. The dialog shows errors itself. */
export const usePreviewSync = () =>
  useMutation({
    mutationFn: (kind: ProductKind | undefined) =>
      call(startSync, { body: { product_type: kind, direction: 'both', preview: true } }),
    meta: { handled: true },
  });

export const useCancelMappingTask = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelTask, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
};
