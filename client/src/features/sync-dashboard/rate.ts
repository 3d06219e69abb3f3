import type { rateLimitSchema } from '@chainline/shared/sync/sync-state-contract';
import type { z } from 'zod';

export type RateLimit = z.output<typeof rateLimitSchema>;

/** Current level of the bucket, which has drained since it was measured. */
export const currentLevel = ({ level, drip_per_second, as_of }: RateLimit, now: number): number => {
  const passedSeconds = Math.max(0, now - Date.parse(as_of)) / 1000;
  return Math.max(0, level - passedSeconds * drip_per_second);
};

/** The level as whole percent of the bucket. */
export const levelPercent = (limit: RateLimit, now: number): number =>
  limit.size <= 0 ? 0 : Math.min(100, Math.round((100 * currentLevel(limit, now)) / limit.size));
