import type { Location } from 'react-router-dom';
import { z } from 'zod';
import { paths } from './paths';

const stateSchema = z.object({
  from: z.object({ pathname: z.string().startsWith('/'), search: z.string(), hash: z.string() }),
});

/** Router state for the sign-in screen, with the current address. */
export const toOriginState = ({ pathname, search, hash }: Location) => ({ from: { pathname, search, hash } });

/** Address to return to after signing in; null if none was passed, or if it is the sign-in screen. */
export const readOrigin = (state: unknown): string | null => {
  const parsed = stateSchema.safeParse(state);
  if (!parsed.success) return null;
  const { pathname, search, hash } = parsed.data.from;
  return pathname === paths.login() ? null : `${pathname}${search}${hash}`;
};
