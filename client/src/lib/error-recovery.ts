import { z } from 'zod';

const storageKey = 'chainline_component_errors';
const errorsBeforeReload = 3;
const reloadPauseMs = 60_000;

/** Delay before the page reloads by itself. */
export const reloadDelayMs = 2000;

const recordSchema = z.object({ count: z.int(), reloadedAt: z.number() }).catch({ count: 0, reloadedAt: 0 });

const readRecord = () => {
  const stored = sessionStorage.getItem(storageKey);
  try {
    return recordSchema.parse(stored === null ? null : JSON.parse(stored));
  } catch {
    return recordSchema.parse(null);
  }
};

/**
 * Counts component failures and decides on an automatic reload: after more than 3 failures, but at most once a minute,
 * to avoid a reload loop.
 */
export const recordComponentError = (now: number): { reload: boolean } => {
  const { count, reloadedAt } = readRecord();
  const reload = count + 1 > errorsBeforeReload && now - reloadedAt >= reloadPauseMs;
  const next = reload ? { count: 0, reloadedAt: now } : { count: count + 1, reloadedAt };
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  return { reload };
};
