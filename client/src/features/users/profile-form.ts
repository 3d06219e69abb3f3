import type { SeenProfile } from '@chainline/shared/auth/account-contract';
import { firstNameSchema, lastNameSchema, userEmailSchema } from '@chainline/shared/auth/password-rules';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { updateManagedUser } from '@chainline/shared/users/user-contract';
import { z } from 'zod';

export const profileFormSchema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  /** Empty removes the address. */
  email: z.union([z.literal(''), userEmailSchema]),
});

export type ProfileForm = z.output<typeof profileFormSchema>;

export const toForm = ({ first_name, last_name, email }: SeenProfile): ProfileForm => ({
  first_name,
  last_name,
  email: email ?? '',
});

export const toRequest = (
  { first_name, last_name, email }: ProfileForm,
  seen: SeenProfile,
): BodyOf<typeof updateManagedUser> => ({
  first_name,
  last_name,
  email: email === '' ? null : email,
  seen,
});
