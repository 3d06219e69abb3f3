import { createHash } from 'node:crypto';

/** Recognises repeats without storing the customer's address. */
export const hashOf = (asked: unknown): Buffer => createHash('sha256').update(JSON.stringify(asked)).digest();

/** Shares work: concurrent calls with the same hash wait for the result of the first. */
export const createSharedWork = <T>() => {
  const underWay = new Map<string, Promise<T>>();
  return (askedHash: Buffer, work: () => Promise<T>): Promise<T> => {
    const key = askedHash.toString('base64');
    const shared = underWay.get(key);
    if (shared) return shared;
    const own = work().finally(() => underWay.delete(key));
    underWay.set(key, own);
    return own;
  };
};
