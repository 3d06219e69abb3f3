import type { SeenProfile, updateAccount } from '@chainline/shared/auth/account-contract';
import {
  emailProofMessage,
  firstNameSchema,
  isSameEmail,
  lastNameSchema,
  userEmailSchema,
} from '@chainline/shared/auth/password-rules';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { z } from 'zod';

const fields = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  /** Empty removes the address. */
  email: z.union([z.literal(''), userEmailSchema]),
  /** Only needed to change the address. */
  current_password: z.string(),
});

export type AccountForm = z.output<typeof fields>;

const toEmail = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** True if the typed address differs from the saved one. */
export const isMoving = ({ email }: Pick<SeenProfile, 'email'>, typed: string): boolean =>
  !isSameEmail(email, toEmail(typed));

/** Validates the form; changing the address requires the password. */
export const accountFormSchema = (seen: Pick<SeenProfile, 'email'>) =>
  fields.refine(({ email, current_password }) => current_password !== '' || !isMoving(seen, email), {
    path: ['current_password'],
    message: emailProofMessage,
  });

export const toForm = ({ first_name, last_name, email }: SeenProfile): AccountForm => ({
  first_name,
  last_name,
  email: email ?? '',
  current_password: '',
});

export const toRequest = (
  seen: SeenProfile,
  { first_name, last_name, email, current_password }: AccountForm,
): BodyOf<typeof updateAccount> => ({
  first_name,
  last_name,
  email: toEmail(email),
  ...(isMoving(seen, email) && { current_password }),
  seen,
});
