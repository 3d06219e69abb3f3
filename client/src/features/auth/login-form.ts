import { hasInvalidCharacters } from '@chainline/shared/auth/auth-rules';
import type { login } from '@chainline/shared/auth/auth-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { roleSchema } from '@chainline/shared/roles';
import { z } from 'zod';

/** Client-side checks. Forbidden characters are reported above the form, not at a field. */
export const loginFormSchema = z.object({
  username: z.string().trim().min(1, 'Username is required'),
  password: z.string().min(1, 'Password is required'),
  role: roleSchema,
});

export type LoginForm = z.output<typeof loginFormSchema>;

export const emptyLoginForm: LoginForm = { username: '', password: '', role: 'staff' };

export const isAcceptable = ({ username, password }: LoginForm): boolean =>
  !hasInvalidCharacters(username) && !hasInvalidCharacters(password);

export const toLoginRequest = ({ username, password, role }: LoginForm): BodyOf<typeof login> => ({
  username,
  password,
  role,
});
