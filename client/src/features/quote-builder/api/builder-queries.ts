import { getCustomer } from '@chainline/shared/customers/customer-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { listSellables, type Sellable } from '@chainline/shared/products/sellable-contract';
import { getQuote } from '@chainline/shared/quotes/quote-contract';
import { listDeliveryOptions } from '@chainline/shared/shipping/shipping-contract';
import type { CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { toCustomerInfo } from '../customer-info';

export type DeliveryRequest = BodyOf<typeof listDeliveryOptions>;

export type SellableFilter = { search: string; type: Sellable['type'] | null };

const readRecipient = async (id: number, signal: AbortSignal): Promise<CustomerInfo | null> => {
  try {
    return toCustomerInfo((await call(getCustomer, { params: { id } }, { signal })).customer);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

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

  /** The recipient of a new quote; null without one, or if their record is gone. */
  customer: (id: number | null) =>
    queryOptions({
      queryKey: ['quote-builder', 'customer', id],
      queryFn: ({ signal }) => (id === null ? null : readRecipient(id, signal)),
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
