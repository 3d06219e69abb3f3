import {
  addProposedBikes,
  dismissProposedBikes,
  listBikeProposals,
} from '@chainline/shared/bikes/bike-proposal-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { bikeKeys } from './bike-queries';

export const proposalQueries = {
  open: () =>
    queryOptions({
      queryKey: [...bikeKeys.all, 'proposals'],
      queryFn: async ({ signal }) => (await call(listBikeProposals, {}, { signal })).proposals,
    }),
} as const;

type Decision = { id: number; decision: 'add' | 'dismiss' };

export const useDecideProposal = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, decision }: Decision) =>
      (await call(decision === 'add' ? addProposedBikes : dismissProposedBikes, { params: { id } })).proposals,
    meta: { handled: true },
    onSuccess: (proposals) => queryClient.setQueryData(proposalQueries.open().queryKey, proposals),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...bikeKeys.all] }),
  });
};
