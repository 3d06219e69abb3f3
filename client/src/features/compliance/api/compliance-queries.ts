import {
  listModels,
  saveProof,
  type ModelQuery,
  type ProofEdit,
} from '@chainline/shared/compliance/compliance-contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const all = ['compliance'] as const;

export const complianceQueries = {
  list: (query: ModelQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => call(listModels, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

/** The dialog shows errors itself. */
export const useSaveProof = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProofEdit) => call(saveProof, { body }),
    meta: { handled: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
};
