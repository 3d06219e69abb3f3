import type { CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import { removeOwnCustomer, resolveCustomer, withoutShopEmail, type CustomerStore } from '../customers';
import type { QuoteRow } from './quote-rows';
import type { QuoteStore } from './quote-store';

type Stores = { quotes: QuoteStore; customers: CustomerStore };
type Owned = Pick<QuoteRow, 'id' | 'status' | 'customer_id'>;

type Attaching = {
  info: CustomerInfo;
  /** Email address of the retailer: staff enter it for customers without one, so it identifies nobody. */
  shopEmail: string;
  isSending?: boolean;
  at: Date;
};

/** Links a quote to the customer named in it, and returns them. Details in a draft are not final. */
export const attachCustomer = async (
  { quotes, customers }: Stores,
  { id, status, customer_id: previous }: Owned,
  { info, shopEmail, isSending = false, at }: Attaching,
): Promise<number | null> => {
  const isFinal = isSending || status !== 'draft';
  const facts = withoutShopEmail(info, shopEmail);
  const customer = await resolveCustomer({ customers }, facts, { at, isFinal, previous });
  if (customer === previous) return customer;
  await quotes.setCustomer(id, customer);
  if (previous !== null) await removeOwnCustomer({ customers }, previous);
  return customer;
};

/** Gives a copy the same customer without matching the details again. */
export const attachSameCustomer = async ({ quotes, customers }: Stores, id: number, from: QuoteRow): Promise<void> => {
  if (from.customer_id === null) return;
  await customers.settle(from.customer_id);
  await quotes.setCustomer(id, from.customer_id);
};

/** Removes a customer who is known only from a deleted draft. */
export const detachCustomer = async ({ customers }: Pick<Stores, 'customers'>, from: QuoteRow): Promise<void> => {
  if (from.customer_id !== null) await removeOwnCustomer({ customers }, from.customer_id);
};
