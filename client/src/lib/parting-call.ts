import { readToken } from './session';

/** Longest time that a later call waits for a parting one. */
const limitMs = 10_000;

let latest: Promise<void> = Promise.resolve();

/**
 * Sends a request that outlives the page. Answer and failure are ignored, so use it only for calls that may be lost.
 */
export const partingCall = (path: string): void => {
  const token = readToken();
  if (token === null) return;
  const options = { method: 'POST', keepalive: true, signal: AbortSignal.timeout(limitMs) } as const;
  latest = fetch(`/api${path}`, { ...options, headers: { Authorization: `Bearer ${token}` } }).then(
    () => undefined,
    () => undefined,
  );
};

/** Resolves once the latest parting call has been answered or has failed. */
export const partingAnswered = (): Promise<void> => latest;
