import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { presentPasswordSchema } from './account-contract';

/** Code of the answer (403) to a call that needs a confirmation first. */
export const confirmationNeededCode = 'auth.confirmation_needed';

/** Lifetime of a confirmation, during which the browser is not asked again. */
export const confirmationMinutes = 10;

export const confirmAccount = defineEndpoint({
  method: 'POST',
  path: '/account/confirmation',
  summary: 'Confirm the password, for calls that grant lasting access',
  body: z.strictObject({ current_password: presentPasswordSchema }),
  response: z.object({ success: z.literal(true), confirmed_until: z.iso.datetime() }),
});
