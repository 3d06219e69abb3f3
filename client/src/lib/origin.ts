import type { Location } from 'react-router-dom';
import { z } from 'zod';
import { paths } from './paths';

const stateSchema = z.object({
  from: z.object({ pathname: z.string().startsWith('/'), search: z.string(), hash: z.string() }),
});

/** What the sign-in screen is told about where the person came from. */
export const toOriginState = ({ pathname, search, hash }: Location) => ({ from: { pathname, search, hash } });

/** Where signing in leads back to; null when nothing, or the sign-in screen itself, was carried along. */
export const readOrigin = (state: unknown): string | null => {
  const parsed = stateSchema.safeParse(state);
  if (!parsed.success) return null;
  const { pathname, search, hash } = parsed.data.from;
  return pathname === paths.login() ? null : `${pathname}${search}${hash}`;
};
