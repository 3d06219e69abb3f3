import {
  compareCustomers,
  dismissDuplicate,
  listCustomerMerges,
  listDuplicates,
  mergeCustomers,
  undoMerge,
  type ComparedCustomer,
  type CustomerMerge,
  type DuplicatePair,
} from '@chainline/shared/customers/customer-merge-contract';
import type { QueryOf } from '@chainline/shared/http/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { recordKeys } from './record-queries';

export const mergeQueries = {
  duplicates: (query: QueryOf<typeof listDuplicates>) =>
    queryOptions({
      queryKey: [...recordKeys.all, 'duplicates', query],
      queryFn: ({ signal }) => call(listDuplicates, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  compare: (id: number, other: number) =>
    queryOptions({
      queryKey: [...recordKeys.all, 'compare', id, other],
      queryFn: async ({ signal }) => (await call(compareCustomers, { params: { id, other } }, { signal })).pair,
      staleTime: 0,
    }),

  merges: (id: number) =>
    queryOptions({
      queryKey: [...recordKeys.all, 'merges', id],
      queryFn: async ({ signal }) => (await call(listCustomerMerges, { params: { id } }, { signal })).merges,
    }),
} as const;

/** Invalidates all customers and quotes: a merge changes two records and every list. */
const useForgetAll = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [recordKeys.all, ['customers'], ['quotes']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
};

export const useUndoMerge = () => {
  const forgetAll = useForgetAll();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id }: Pick<CustomerMerge, 'id'>) => (await call(undoMerge, { params: { id } })).merge,
    onSuccess: ({ merged, kept }) =>
      toast({ message: `${merged.name} and ${kept.name} are separate customers again`, tone: 'success' }),
    onSettled: forgetAll,
  });
};

/** Merges two customers as seen. The dialog shows errors itself. */
export const useMergeCustomers = () => {
  const forgetAll = useForgetAll();
  const undo = useUndoMerge();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ kept, merged }: { kept: ComparedCustomer; merged: ComparedCustomer }) => {
      const body = { other_id: merged.id, version: kept.version, other_version: merged.version };
      return (await call(mergeCustomers, { params: { id: kept.id }, body })).merge;
    },
    meta: { handled: true },
    onSuccess: (merge) =>
      toast({
        message: `${merge.merged.name} was merged into ${merge.kept.name}`,
        tone: 'success',
        durationMs: 15_000,
        action: { label: 'Undo', onClick: () => undo.mutate(merge) },
      }),
    onSettled: forgetAll,
  });
};

export const useDismissDuplicate = () => {
  const forgetAll = useForgetAll();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ one, other }: Pick<DuplicatePair, 'one' | 'other'>) =>
      call(dismissDuplicate, { body: { one_id: one.id, other_id: other.id } }),
    onSuccess: () => toast({ message: 'They will not be suggested again', tone: 'success' }),
    onSettled: forgetAll,
  });
};
