import { createHash } from 'node:crypto';

/** A question, so that equal ones are known again without keeping what was asked. */
export const hashOf = (asked: unknown): Buffer => createHash('sha256').update(JSON.stringify(asked)).digest();

/** Of equal questions that are asked at once, lets one do the work; all of them get its answer. */
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
