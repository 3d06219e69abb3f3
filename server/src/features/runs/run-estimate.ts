import type { RunEstimate } from '@chainline/shared/sync/run-contract';
import type { RateLimit } from '../../providers/lightspeed/lightspeed-pacer';

type EstimateInput = {
  /** Number of changes per group that shares calls: all simple products, or one product's variations. */
  shopChanges: number[];
  tillWrites: number;
  /** Null until Lightspeed has reported its limits. */
  rateLimit: Pick<RateLimit, 'level' | 'size' | 'dripPerSecond'> | null;
};

const batchSize = 100;
const secondsPerShopCall = 0.5;

const tillWriteCost = 1.5;
const tillReadCost = 1;
const itemsPerTillRead = 100;
/** The log is read between writes to detect sales made meanwhile. */
const writesPerLogRead = 10;
const tillBurst = 20;

/** Limits of the smallest account. */
const unknownLimit = { level: 0, size: 90, dripPerSecond: 1 } as const;

/**
 * Lightspeed limits calls by a leaky bucket: what fits is sent at once, the rest as it drains. The shop has no rate
 * limit and is assumed to respond like an ordinary host.
 */
export const estimateRun = ({ shopChanges, tillWrites, rateLimit }: EstimateInput): Omit<RunEstimate, 'changes'> => {
  const shopCalls = shopChanges.reduce((calls, changes) => calls + Math.ceil(changes / batchSize), 0);
  const tillReads = Math.ceil(tillWrites / itemsPerTillRead) + Math.ceil(tillWrites / writesPerLogRead);
  const tillCalls = tillWrites + tillReads;
  const cost = tillWrites * tillWriteCost + tillReads * tillReadCost;
  const { level, size, dripPerSecond } = rateLimit ?? unknownLimit;
  const draining = Math.max(0, cost - (size - level)) / dripPerSecond;
  const tillSeconds = Math.max(draining, tillCalls / tillBurst);
  const seconds = tillSeconds + shopCalls * secondsPerShopCall;
  return { shop_calls: shopCalls, till_calls: tillCalls, seconds: Math.round(seconds * 10) / 10 };
};
