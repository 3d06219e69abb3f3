import { toContent } from './customer-rows';
import { erased } from './customer-service';
import { customerNotFound, type CustomerStore } from './customer-store';

type Contact = { kind: 'email' | 'phone'; value: string };

/**
 * Adds an email or a phone, normalised, to a customer. @returns the customer, or the one it was merged into @throws
 * ConflictError if the email is another customer's, or this one was erased
 */
export const addContact = async (
  { customers }: { customers: CustomerStore },
  customerId: number,
  { kind, value, at }: Contact & { at: Date },
): Promise<number> => {
  const id = await customers.findPresentId(customerId);
  if (id === null) throw customerNotFound();
  await customers.lockIdentities([{ kind, value }]);
  const row = await customers.lock(id);
  if (row.erased_at !== null) throw erased();
  const content = toContent(row);
  const listed = kind === 'email' ? content.emails : content.phones;
  if (listed.includes(value)) return id;
  const next =
    kind === 'email' ? { ...content, emails: [...listed, value] } : { ...content, phones: [...listed, value] };
  await customers.update(id, next, { isProvisional: false, at });
  return id;
};
