import type { IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import { UpstreamError } from '../../errors';

/** Is told how a call to an outside system ended: null where it worked, otherwise what was wrong. Never throws. */
export type Hear = (system: IntegrationSystem, failure: string | null) => Promise<void>;

/** Nobody waited, or we were too fast, or asked for what is wrong: none of it says how the system is doing. */
const saysNothing = ({ code, retryable }: UpstreamError): boolean =>
  /\.(not_found|rate_limited|interrupted)$/.test(code) || (code.endsWith('.refused') && !retryable);

/** What an error says is wrong with the system itself; null when it says nothing about that. */
const troubleOf = (error: unknown): string | null => {
  if (!(error instanceof UpstreamError)) return null;
  return saysNothing(error) ? null : error.message;
};

/** Does the work, and tells how it ended. @throws what the work throws */
export const heard = async <T>(
  { system, hear }: { system: IntegrationSystem; hear: Hear | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  let value: T;
  try {
    value = await work();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble !== null) await hear?.(system, trouble);
    throw error;
  }
  await hear?.(system, null);
  return value;
};
