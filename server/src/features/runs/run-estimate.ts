import type { RunEstimate } from '@chainline/shared/sync/run-contract';
import type { RateLimit } from '../../providers/lightspeed/lightspeed-pacer';

type EstimateInput = {
  /** How many shop changes go out together: those of all simple products, or of one product's variations. */
  shopChanges: number[];
  tillWrites: number;
  /** Null while Lightspeed has not told its limits. */
  rateLimit: Pick<RateLimit, 'level' | 'size' | 'dripPerSecond'> | null;
};

const batchSize = 100;
const secondsPerShopCall = 0.5;

const tillWriteCost = 1.5;
const tillReadCost = 1;
const itemsPerTillRead = 100;
/** The log is read between writes, so that a sale that slipped in between is seen. */
const writesPerLogRead = 10;
/** Requests that any one second may hold. */
const tillBurst = 20;

/** The limits of the smallest account. */
const unknownLimit = { level: 0, size: 90, dripPerSecond: 1 } as const;

/**
 * How many calls a plan takes and how long they last. The till's bucket takes what fits at once, the rest waits for it to
 * drain; the shop has no limit of its own and answers at the pace of an ordinary host.
 */
export const estimateRun = ({ shopChanges, tillWrites, rateLimit }: EstimateInput): RunEstimate => {
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
