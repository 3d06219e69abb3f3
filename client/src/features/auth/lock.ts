import { lockSeconds } from '@chainline/shared/auth/auth-rules';

const storageKey = 'chainline_login_locked_until';

/** End of this browser's sign-in lock in milliseconds since 1970; null if unlocked. */
export const readLock = (now: number): number | null => {
  const until = Number(sessionStorage.getItem(storageKey) ?? Number.NaN);
  return until > now ? until : null;
};

/** Locks the form; reloading the page does not unlock it. */
export const startLock = (now: number): number => {
  const until = now + lockSeconds * 1000;
  sessionStorage.setItem(storageKey, String(until));
  return until;
};

export const liftLock = (): void => sessionStorage.removeItem(storageKey);
