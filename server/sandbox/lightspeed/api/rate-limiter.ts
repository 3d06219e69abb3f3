import type { SandboxClock } from '../../clock';

export type RateLimits = { bucketSize: number; dripPerSecond: number; burstPerSecond: number };

export type Admission = {
  served: boolean;
  /** Set for a refused request. */
  refusal: { type: 'api-leaky-bucket' | 'api-burst-limiter'; retryAfter: number } | null;
  headers: Record<string, string>;
};

export const defaultRateLimits: RateLimits = { bucketSize: 90, dripPerSecond: 1, burstPerSecond: 20 };

/** High enough that a client pacing itself by the headers never waits. */
const unlimited: RateLimits = { bucketSize: 1_000_000, dripPerSecond: 1_000_000, burstPerSecond: 1_000_000 };

type Bucket = { level: number; at: number; window: number; inWindow: number };

const rounded = (level: number): number => Math.round(level * 100) / 100;

/** A leaky bucket and fixed one-second windows per key (account and client). */
export const createRateLimiter = (clock: SandboxClock, given: RateLimits | null) => {
  let limits = given ?? unlimited;
  const buckets = new Map<string, Bucket>();

  // Rounded against floating-point sums of tenths.
  const leaked = (bucket: Bucket, now: number): number => {
    const level = bucket.level - (Math.max(0, now - bucket.at) / 1000) * limits.dripPerSecond;
    return Math.max(0, Math.round(level * 1e6) / 1e6);
  };

  const current = (key: string): Bucket => {
    const now = clock.now().getTime();
    const window = Math.floor(now / 1000);
    const held = buckets.get(key) ?? { level: 0, at: now, window, inWindow: 0 };
    const inWindow = held.window === window ? held.inWindow : 0;
    return { level: leaked(held, now), at: now, window, inWindow };
  };

  const refusalOf = (bucket: Bucket): Admission['refusal'] => {
    if (bucket.inWindow > limits.burstPerSecond) return { type: 'api-burst-limiter', retryAfter: 1 };
    if (bucket.level < limits.bucketSize) return null;
    const surplus = (bucket.level - limits.bucketSize) / limits.dripPerSecond;
    return { type: 'api-leaky-bucket', retryAfter: Math.floor(surplus) + 1 };
  };

  const headersOf = (bucket: Bucket, cost: number, refusal: Admission['refusal']): Record<string, string> => ({
    'X-LS-Api-Bucket-Level': `${rounded(bucket.level)}/${limits.bucketSize}`,
    'X-LS-Api-Burst-Level': `${bucket.inWindow}/${limits.burstPerSecond}`,
    'X-LS-Api-Drip-Rate': String(limits.dripPerSecond),
    'X-LS-Api-Request-Cost': String(cost),
    ...(refusal && { 'X-LS-API-RateLimit-Type': refusal.type, 'Retry-After': String(refusal.retryAfter) }),
  });

  return {
    /** A bucket below its size admits the whole request, even if it overflows; refused requests cost nothing. */
    admit: (key: string, cost: number): Admission => {
      const bucket = current(key);
      bucket.inWindow += 1;
      const refusal = refusalOf(bucket);
      if (!refusal) bucket.level += cost;
      buckets.set(key, bucket);
      return { served: refusal === null, refusal, headers: headersOf(bucket, cost, refusal) };
    },
    setLimits: (next: RateLimits | null): void => {
      limits = next ?? unlimited;
    },
    /** Level of the fullest bucket, in drips. */
    level: (): number => Math.max(0, ...[...buckets.keys()].map((key) => rounded(current(key).level))),
    reset: (): void => {
      buckets.clear();
    },
  };
};
