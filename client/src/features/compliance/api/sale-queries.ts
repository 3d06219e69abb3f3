import {
  allowUnprovenSale,
  getSaleCompliance,
  type AllowedSale,
  type SaleRef,
} from '@chainline/shared/compliance/sale-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const saleQueries = {
  of: (params: SaleRef) =>
    queryOptions({
      queryKey: ['compliance', 'sale', params.kind, params.id],
      queryFn: async ({ signal }) => (await call(getSaleCompliance, { params }, { signal })).sale,
      staleTime: 0,
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
