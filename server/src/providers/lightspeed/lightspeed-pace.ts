/** Leaky bucket of an API client and account: requests fill it, and it drains every second. */
export type Bucket = { level: number; size: number; dripPerSecond: number; asOf: number };

type Sent = { ticket: number; cost: number; underWay: boolean };

/** Times are milliseconds since 1970. */
export type Pace = {
  bucket: Bucket;
  /** False until an answer reports the bucket: assume an empty bucket of the smallest account. */
  measured: boolean;
  /** Minimum interval between requests, so that no second exceeds the burst limit. */
  gapMs: number;
  notBefore: number;
  sent: readonly Sent[];
  lastTicket: number;
};

export type Reading = {
  level: number;
  size: number;
  dripPerSecond: number | null;
  burstPerSecond: number | null;
};

const smallestAccount = { size: 90, dripPerSecond: 1, burstPerSecond: 20 } as const;
/** The provider counts bursts in seconds of its own clock, and the network compresses intervals. */
const gapMargin = 1.05;
const secondMs = 1000;
const hair = 1e-6;

const gapOf = (burstPerSecond: number): number => (secondMs / burstPerSecond) * gapMargin;

export const initialPace = (now: number): Pace => ({
  bucket: { level: 0, size: smallestAccount.size, dripPerSecond: smallestAccount.dripPerSecond, asOf: now },
  measured: false,
  gapMs: gapOf(smallestAccount.burstPerSecond),
  notBefore: now,
  sent: [],
  lastTicket: 0,
});

export const levelAt = ({ level, dripPerSecond, asOf }: Bucket, now: number): number =>
  Math.max(0, level - (Math.max(0, now - asOf) / secondMs) * dripPerSecond);

/** A cost above the bucket's size waits for an empty bucket. */
export const waitBefore = ({ bucket, notBefore }: Pace, cost: number, now: number): number => {
  const surplus = levelAt(bucket, now) + Math.min(cost, bucket.size) - bucket.size;
  const drip = (surplus / bucket.dripPerSecond) * secondMs;
  // Tolerance for floating-point sums of tenths.
  return Math.max(0, Math.ceil(Math.max(drip, notBefore - now) - hair));
};

/** Adds the cost to the level until an answer reports the actual one. The request's ticket is `lastTicket`. */
export const afterSend = (pace: Pace, cost: number, now: number): Pace => {
  const ticket = pace.lastTicket + 1;
  return {
    ...pace,
    bucket: { ...pace.bucket, level: levelAt(pace.bucket, now) + cost, asOf: now },
    notBefore: now + pace.gapMs,
    sent: [...pace.sent, { ticket, cost, underWay: true }],
    lastTicket: ticket,
  };
};

/**
 * Answers arrive out of order: an ended request is kept while an earlier one is pending, because that one's answer may
 * not count it.
 */
const settle = (sent: readonly Sent[], ticket: number): Sent[] => {
  const settled = sent.map((one) => (one.ticket === ticket ? { ...one, underWay: false } : one));
  const oldest = settled.find(({ underWay }) => underWay)?.ticket ?? Infinity;
  return settled.filter((one) => one.ticket > oldest || one.underWay);
};

/**
 * The reported level may leave out requests that are pending or were sent later, so their cost is added: the estimate
 * errs on the high side.
 */
export const afterAnswer = (pace: Pace, ticket: number, reading: Reading | null, now: number): Pace => {
  const sent = settle(pace.sent, ticket);
  if (reading === null) return { ...pace, sent };
  const uncounted = pace.sent.filter((one) => one.ticket !== ticket && (one.underWay || one.ticket > ticket));
  const level = uncounted.reduce((sum, { cost }) => sum + cost, reading.level);
  return {
    ...pace,
    sent,
    bucket: {
      level,
      size: reading.size,
      dripPerSecond: reading.dripPerSecond ?? pace.bucket.dripPerSecond,
      asOf: now,
    },
    measured: true,
    gapMs: reading.burstPerSecond === null ? 0 : gapOf(reading.burstPerSecond),
  };
};

export const afterRefusal = (pace: Pace, waitMs: number, now: number): Pace => ({
  ...pace,
  notBefore: Math.max(pace.notBefore, now + waitMs),
});

const share = /^\s*(-?\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/;

const readShare = (value: string | null): [number, number] | null => {
  const [, part, whole] = share.exec(value ?? '') ?? [];
  return part === undefined || whole === undefined || Number(whole) <= 0 ? null : [Number(part), Number(whole)];
};

/**
 * Parses `X-LS-Api-Bucket-Level: 12.5/90`, `X-LS-Api-Drip-Rate: 1.5` and `X-LS-Api-Burst-Level: 1/20`; null without the
 * first.
 */
export const toReading = (headers: Headers): Reading | null => {
  const bucket = readShare(headers.get('x-ls-api-bucket-level'));
  if (bucket === null) return null;
  const drip = Number(headers.get('x-ls-api-drip-rate'));
  const burst = readShare(headers.get('x-ls-api-burst-level'));
  return {
    level: bucket[0],
    size: bucket[1],
    dripPerSecond: drip > 0 ? drip : null,
    burstPerSecond: burst === null ? null : burst[1],
  };
};
