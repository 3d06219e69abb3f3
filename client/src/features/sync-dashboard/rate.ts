import type { rateLimitSchema } from '@chainline/shared/sync/sync-state-contract';
import type { z } from 'zod';

export type RateLimit = z.output<typeof rateLimitSchema>;

/** How full the bucket is by now: it has been draining since the level was known. */
export const currentLevel = ({ level, drip_per_second, as_of }: RateLimit, now: number): number => {
  const passedSeconds = Math.max(0, now - Date.parse(as_of)) / 1000;
  return Math.max(0, level - passedSeconds * drip_per_second);
};

/** The same as a share of the bucket, in whole percent. */
export const levelPercent = (limit: RateLimit, now: number): number =>
  limit.size <= 0 ? 0 : Math.min(100, Math.round((100 * currentLevel(limit, now)) / limit.size));
