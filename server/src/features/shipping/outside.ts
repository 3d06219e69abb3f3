import { UpstreamError } from '../../errors';

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: string };

/**
 * Asks an outside system that we can do without, for so long and no longer: what fails there is a reason to show and not
 * an error, so that one system that is down hides nothing of the others. Faults of our own are thrown.
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
