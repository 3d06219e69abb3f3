import {
  allowUnprovenSale,
  emailSafetyInformation,
  getSaleCompliance,
  listUnprovenBikes,
  listUnprovenProducts,
  type AllowedSale,
  type SaleRef,
} from '@chainline/shared/compliance/sale-contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const saleQueries = {
  of: (params: SaleRef) =>
    queryOptions({
      queryKey: ['compliance', 'sale', params.kind, params.id],
      queryFn: async ({ signal }) => (await call(getSaleCompliance, { params }, { signal })).sale,
      staleTime: 0,
    }),
  bikes: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['compliance', 'bikes', ids.join()],
      queryFn: ({ signal }) => call(listUnprovenBikes, { query: { ids: ids.join() } }, { signal }),
      enabled: ids.length > 0,
    }),
  products: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['compliance', 'products', ids.join()],
      queryFn: ({ signal }) => call(listUnprovenProducts, { query: { ids: ids.join() } }, { signal }),
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
    }),
} as const;

export const useAllowSale = (params: SaleRef) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AllowedSale) => call(allowUnprovenSale, { params, body }),
    meta: { handled: true },
    onSuccess: ({ sale }) => queryClient.setQueryData(saleQueries.of(params).queryKey, sale),
  });
};

export const useEmailSafety = (params: SaleRef) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(emailSafetyInformation, { params, body: { request_key: key } }),
    meta: { handled: true },
    onSuccess: ({ sale }) => queryClient.setQueryData(saleQueries.of(params).queryKey, sale),
  });
};
