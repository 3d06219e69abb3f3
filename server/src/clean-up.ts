import type { RetentionSettings } from '@chainline/shared/settings/retention-settings-contract';
import { z } from 'zod';
import type { Feature } from './feature';
import { eachAlone } from './jobs/each-alone';
import { defineJob } from './jobs/queue';
import { every } from './jobs/schedule';
import { handleJob } from './jobs/worker';

const dayMs = 86_400_000;

const cleanUpJob = defineJob('clean-up', z.object({}));

type Dependencies = {
  listFeatures: () => Feature[];
  settings: { retention: () => Promise<RetentionSettings> };
  now: () => Date;
};

/**
 * Each feature removes its own rows; a failure does not stop the others, and an abort takes effect between two
 * statements.
 */
export const createCleanUp = ({ listFeatures, settings, now }: Dependencies) => {
  const cleanUp = async (signal: AbortSignal): Promise<void> => {
    const days = await settings.retention();
    const at = now().getTime();
    const olderThan = (age: number) => ({ before: new Date(at - age * dayMs), signal });
    const parts = listFeatures().flatMap(({ cleanUp: own = [] }) => own);
    await eachAlone(parts, signal, async (part) => {
      await part({ days, olderThan, signal });
    });
  };
  return {
    services: {},
    jobs: [handleJob(cleanUpJob, (_payload, { signal }) => cleanUp(signal))],
    // Night in Australia: 3:30 in Sydney's winter.
    schedule: [every('0 30 17 * * *', cleanUpJob, {}, { shownAs: 'Delete expired data', isMadeUp: true })],
  } satisfies Feature;
};
