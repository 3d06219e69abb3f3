import type { CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import { removeOwnCustomer, resolveCustomer, type CustomerStore } from '../customers';
import type { QuoteRow } from './quote-rows';
import type { QuoteStore } from './quote-store';

type Stores = { quotes: QuoteStore; customers: CustomerStore };
type Owned = Pick<QuoteRow, 'id' | 'status' | 'customer_id'>;

/** Ties a quote to the customer whom it names; while it is a draft, what it says of them is still being typed. */
export const attachCustomer = async (
  { quotes, customers }: Stores,
  { id, status, customer_id: previous }: Owned,
  { info, isSending = false, at }: { info: CustomerInfo; isSending?: boolean; at: Date },
): Promise<void> => {
  const isFinal = isSending || status !== 'draft';
  const customer = await resolveCustomer({ customers }, info, { at, isFinal, previous });
  if (customer === previous) return;
  await quotes.setCustomer(id, customer);
  if (previous !== null) await removeOwnCustomer({ customers }, previous);
};

/** A copy of a quote is for the same customer, whoever may be found by what it says. */
export const attachSameCustomer = async ({ quotes, customers }: Stores, id: number, from: QuoteRow): Promise<void> => {
  if (from.customer_id === null) return;
  await customers.settle(from.customer_id);
  await quotes.setCustomer(id, from.customer_id);
};

/** Removes the customer that only a deleted draft has known. */
export const detachCustomer = async ({ customers }: Pick<Stores, 'customers'>, from: QuoteRow): Promise<void> => {
  if (from.customer_id !== null) await removeOwnCustomer({ customers }, from.customer_id);
};
