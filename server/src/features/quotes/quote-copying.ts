import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { Role } from '@chainline/shared/roles';
import type { SellableUnits } from '../products';
import { approvalOf } from './quote-approval';
import type { CustomerStore } from '../customers';
import { attachSameCustomer } from './quote-customer';
import { copyContent, copyLines } from './quote-drafting';
import type { QuoteRow } from './quote-rows';
import type { QuoteStore } from './quote-store';

type Copying = {
  settings: QuoteSettings;
  /** True for the next version, which keeps the quoted prices; a copy takes the current ones. */
  isNextVersion: boolean;
  assignee: number;
  /** Role of the person copying, whose price limits apply to the copy. */
  role: Role;
  by: number;
  at: Date;
};

/** @returns the id of the new draft */
export const insertCopy = async (
  { quotes, customers, sellableUnits }: { quotes: QuoteStore; customers: CustomerStore; sellableUnits: SellableUnits },
  quote: QuoteRow,
  { settings, isNextVersion, assignee, role, by, at }: Copying,
): Promise<number> => {
  const stored = await quotes.listLines(quote.id);
  const keys = stored.flatMap(({ product_id, variation_id }) =>
    product_id === null ? [] : [{ product_id, variation_id }],
  );
  const lines = copyLines(stored, isNextVersion ? [] : await sellableUnits.list(keys));
  const copied = copyContent(quote, lines, settings);
  const approval = approvalOf({ content: copied, lines }, { role, settings }, null);
  const id = await quotes.insert({
    content: { ...copied, ...approval, assigned_to: assignee },
    clientKey: null,
    createdBy: by,
    at,
    ...(isNextVersion ? { after: quote } : {}),
  });
  if (id === null) throw new Error('A quote without a key cannot be there already');
  await attachSameCustomer({ quotes, customers }, id, quote);
  await quotes.replaceLines(id, lines);
  const data = { quote_number: quote.quote_number };
  await quotes.addEvent({ quoteId: id, type: 'created', at, source: 'staff', userId: by, data });
  return id;
};
