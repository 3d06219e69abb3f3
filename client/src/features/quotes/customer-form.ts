import { customerInfoSchema, isSendableEmail, stepMessages } from '@chainline/shared/quotes/quote-draft';
import type { z } from 'zod';

export const customerFormSchema = customerInfoSchema.extend({
  name: customerInfoSchema.shape.name.min(1, stepMessages.name),
});

export type CustomerForm = z.output<typeof customerFormSchema>;

/** Warning about an address that can be saved anyway; null if there is none. */
export const emailHint = (email: string, linkEmail: string | null): string | null => {
  if (email.trim() !== '' && !isSendableEmail(email)) return 'No email can be sent to this address.';
  const isOther = linkEmail !== null && email.trim().toLowerCase() !== linkEmail.toLowerCase();
  return isOther ? `The link sent to ${linkEmail} will stop working; send the quote again afterwards.` : null;
};
