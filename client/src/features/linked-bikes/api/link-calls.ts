import {
  findBikeLinkChoices,
  findFreeBikes,
  getBikeLinks,
  listLinkedBikes,
  setBikeLink,
} from '@chainline/shared/bikes/bike-link-contract';
import type { BikeLinkKind } from '@chainline/shared/bikes/bike-link-rules';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Prefixed like the register's, which reloads them with its records. */
const keys = ['bikes', 'links'] as const;

export type Owner = { customer: number } | { order: number };

export const linkQueries = {
  of: (bikeId: number) =>
    queryOptions({
      queryKey: [...keys, 'of', bikeId],
      queryFn: ({ signal }) => call(getBikeLinks, { params: { id: bikeId } }, { signal }),
      staleTime: 0,
    }),

  choices: (kind: BikeLinkKind, search: string) =>
    queryOptions({
      queryKey: [...keys, 'choices', kind, search],
      queryFn: async ({ signal }) => (await call(findBikeLinkChoices, { query: { kind, search } }, { signal })).choices,
      placeholderData: keepPreviousData,
    }),

  linked: (owner: Owner) =>
    queryOptions({
      queryKey: [...keys, 'linked', owner],
      queryFn: async ({ signal }) => (await call(listLinkedBikes, { query: owner }, { signal })).bikes,
    }),

  free: (order: number, search: string) =>
    queryOptions({
      queryKey: [...keys, 'free', order, search],
      queryFn: async ({ signal }) => (await call(findFreeBikes, { query: { order, search } }, { signal })).bikes,
      placeholderData: keepPreviousData,
    }),
} as const;

type Step = { bikeId: number; kind: BikeLinkKind; target: number | null; seen: number | null };

/**
 * The caller shows errors itself. Reloads the links also after a failure, which may come from another person's
 * change.
 */
export const useSetLink = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bikeId, kind, target, seen }: Step) =>
      call(setBikeLink, { params: { id: bikeId, kind }, body: { target, seen } }),
    meta: { handled: true },
    onSuccess: (links, { bikeId }) => queryClient.setQueryData(linkQueries.of(bikeId).queryKey, links),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys }),
  });
};
