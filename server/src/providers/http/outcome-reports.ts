import type { IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import { UpstreamError } from '../../errors';

/** Receives the outcome of a call: null on success, otherwise the failure. Never throws. */
export type ReportOutcome = (system: IntegrationSystem, failure: string | null) => Promise<void>;

/** Aborted calls, rate limits and invalid requests say nothing about the system's health. */
const saysNothing = ({ code, retryable }: UpstreamError): boolean =>
  /\.(not_found|rate_limited|interrupted)$/.test(code) || (code.endsWith('.refused') && !retryable);

/** Null if the error says nothing about the system's health. */
const troubleOf = (error: unknown): string | null => {
  if (!(error instanceof UpstreamError)) return null;
  return saysNothing(error) ? null : error.message;
};

/** Reports the outcome of the work. @throws its error */
export const reported = async <T>(
  { system, reportOutcome }: { system: IntegrationSystem; reportOutcome: ReportOutcome | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  let value: T;
  try {
    value = await work();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble !== null) await reportOutcome?.(system, trouble);
    throw error;
  }
  await reportOutcome?.(system, null);
  return value;
};
