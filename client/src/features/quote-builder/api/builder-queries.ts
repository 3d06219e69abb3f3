import type { BodyOf } from '@chainline/shared/http/endpoint';
import { listSellables, type Sellable } from '@chainline/shared/products/sellable-contract';
import { getQuote } from '@chainline/shared/quotes/quote-contract';
import { listDeliveryOptions } from '@chainline/shared/shipping/shipping-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export type DeliveryRequest = BodyOf<typeof listDeliveryOptions>;

export type SellableFilter = { search: string; type: Sellable['type'] | null };

/** The server caches rates for as long. */
const ratesFreshMs = 5 * 60_000;

export const builderQueries = {
  /** The draft to edit, fetched once per session: from then on the form holds the state. */
  quote: (id: number, sitting: number) =>
    queryOptions({
      queryKey: ['quote-builder', 'quote', id, sitting],
      queryFn: async ({ signal }) => (await call(getQuote, { params: { id } }, { signal })).quote,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),

  sellables: ({ search, type, page }: SellableFilter & { page: number }) =>
    queryOptions({
      queryKey: ['quote-builder', 'sellables', search, type, page],
      queryFn: ({ signal }) =>
        call(
          listSellables,
          { query: { page, ...(search === '' ? {} : { search }), ...(type === null ? {} : { type }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  deliveryOptions: (request: DeliveryRequest) =>
    queryOptions({
      queryKey: ['quote-builder', 'delivery', request],
      queryFn: ({ signal }) => call(listDeliveryOptions, { body: request }, { signal }),
      staleTime: ratesFreshMs,
    }),
} as const;
