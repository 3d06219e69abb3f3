import { UpstreamError } from '../../errors';

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: string };

/**
 * Turns failures into a displayed reason, so that one system that is down does not hide the others. Our own bugs are
 * thrown.
 */
export const askOutside = async <T>(
  { name, patienceMs }: { name: string; patienceMs: number },
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> => {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return { ok: true, value: await ask(signal) };
  } catch (error) {
    if (error instanceof UpstreamError) return { ok: false, reason: error.message };
    if (signal.aborted) return { ok: false, reason: `${name} did not answer in time.` };
    throw error;
  }
};
