import type { Account, updateAccount } from '@chainline/shared/auth/account-contract';
import { firstNameSchema, lastNameSchema, userEmailSchema } from '@chainline/shared/auth/password-rules';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { z } from 'zod';

export const accountFormSchema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  /** Empty takes the address away. */
  email: z.union([z.literal(''), userEmailSchema]),
});

export type AccountForm = z.output<typeof accountFormSchema>;

export const toForm = ({ first_name, last_name, email }: Account): AccountForm => ({
  first_name,
  last_name,
  email: email ?? '',
});

export const toRequest = ({ first_name, last_name, email }: AccountForm): BodyOf<typeof updateAccount> => ({
  first_name,
  last_name,
  email: email === '' ? null : email,
});
