import type { IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import type { Logger } from '../../logger';
import type { ReportOutcome } from '../../providers/http/outcome-reports';
import type { IntegrationStore } from './integration-store';

/** Minimum interval between writes of an unchanged state. */
const quietMs = 60_000;

type Dependencies = { integrations: IntegrationStore; log: Logger; now: () => Date };

/** Records the outcome of everyday calls, which determine the state shown for a system. */
export const createIntegrationNews = ({ integrations, log, now }: Dependencies): ReportOutcome => {
  const written = new Map<IntegrationSystem, { isFailing: boolean; at: number }>();

  const write = (system: IntegrationSystem, failure: string | null, at: Date) =>
    failure === null ? integrations.recordSuccess(system, at) : integrations.recordFailure(system, failure, at);

  return async (system, failure) => {
    const [at, isFailing] = [now(), failure !== null];
    const last = written.get(system);
    if (last?.isFailing === isFailing && at.getTime() - last.at < quietMs) return;
    written.set(system, { isFailing, at: at.getTime() });
    try {
      await write(system, failure, at);
    } catch (error) {
      // Not rethrown, because the call itself would seem to have failed.
      written.delete(system);
      log.warn({ system, err: error }, 'the state of an outside system could not be recorded');
    }
  };
};
