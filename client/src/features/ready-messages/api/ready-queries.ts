import {
  getJobReady,
  getOrderReady,
  sendJobReady,
  sendOrderReady,
  type ReadySending,
} from '@chainline/shared/ready-messages/ready-message-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Goods of an order, or the bike of a job, that are ready to collect. */
export type ReadyTarget = { kind: 'order' | 'job'; id: number };

export const readyQueries = {
  of: ({ kind, id }: ReadyTarget) =>
    queryOptions({
      queryKey: ['ready-messages', kind, id],
      queryFn: async ({ signal }) =>
        (await call(kind === 'order' ? getOrderReady : getJobReady, { params: { id } }, { signal })).ready,
      refetchInterval: 15_000,
    }),
} as const;

export const useSendReady = (target: ReadyTarget) => {
  const queryClient = useQueryClient();
  const { kind, id } = target;
  return useMutation({
    mutationFn: (body: ReadySending) =>
      call(kind === 'order' ? sendOrderReady : sendJobReady, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: ({ ready }) => queryClient.setQueryData(readyQueries.of(target).queryKey, ready),
    // Order, job and conversation tell of the message too.
    onSettled: () => queryClient.invalidateQueries(),
  });
};
