import {
  firstNameSchema,
  lastNameSchema,
  newPasswordSchema,
  newUsernameSchema,
} from '@chainline/shared/auth/password-rules';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { acceptInvitation } from '@chainline/shared/invitations/invitation-contract';
import { z } from 'zod';
import { mismatch } from '../account';

export const signupFormSchema = z
  .object({
    username: newUsernameSchema,
    first_name: firstNameSchema,
    last_name: lastNameSchema,
    password: newPasswordSchema,
    confirm_password: z.string(),
  })
  .refine(({ password, confirm_password }) => password === confirm_password, mismatch);

export type SignupForm = z.output<typeof signupFormSchema>;

export const emptySignup: SignupForm = {
  username: '',
  first_name: '',
  last_name: '',
  password: '',
  confirm_password: '',
};

export const toAcceptRequest = (
  { username, first_name, last_name, password }: SignupForm,
  token: string,
): BodyOf<typeof acceptInvitation> => ({ token, username, password, first_name, last_name });
