import {
  confirmTillSale,
  dismissTillSale,
  listTillSales,
  refreshTillSales,
  type tillSalesSchema,
} from '@chainline/shared/payments/till-sale-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api';

export type TillSales = z.output<typeof tillSalesSchema>;
export type TillProposal = TillSales['proposals'][number];
export type TillReversal = TillSales['reversals'][number];

/** Proposals depend on the outstanding amount, so they are refetched when it changes. */
type Target = { quoteId: number; open: number; received: number };

export const tillSaleQueries = {
  of: ({ quoteId, open, received }: Target) =>
    queryOptions({
      queryKey: ['payments', 'till-sales', quoteId, open, received],
      queryFn: ({ signal }) => call(listTillSales, { params: { id: quoteId } }, { signal }),
    }),
} as const;

/** Asks the till itself. The section shows errors. */
export const useRefreshTillSales = (target: Target) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(refreshTillSales, { params: { id: target.quoteId } }),
    onSuccess: (found) => client.setQueryData(tillSaleQueries.of(target).queryKey, found),
    meta: { handled: true },
  });
};

export const useDismissTillSale = (target: Target) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ saleId, dismissed }: { saleId: number; dismissed: boolean }) =>
      call(dismissTillSale, { params: { id: target.quoteId, sale_id: saleId }, body: { dismissed } }),
    onSuccess: (found) => client.setQueryData(tillSaleQueries.of(target).queryKey, found),
  });
};

/** The dialog shows errors itself. A refusal means that the quote or the sale has changed, so both are refetched. */
export const useConfirmTillSale = (quoteId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ sale_id: saleId, amount }: Pick<TillProposal, 'sale_id' | 'amount'>) =>
      (await call(confirmTillSale, { params: { id: quoteId, sale_id: saleId }, body: { amount } })).quote,
    onError: async () => {
      await client.invalidateQueries({ queryKey: ['payments', 'till-sales', quoteId] });
      await client.invalidateQueries({ queryKey: ['quotes'] });
    },
    meta: { handled: true },
  });
};
