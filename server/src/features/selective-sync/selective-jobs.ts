import { z } from 'zod';
import { defineJob } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import { selectiveJob, type SelectiveWorker } from './selective-worker';

export const selectiveRecoverJob = defineJob('selective.recover', z.object({}));

export const createSelectiveJobs = ({ selectiveWorker }: { selectiveWorker: SelectiveWorker }): JobHandler[] => [
  handleJob(selectiveJob, ({ run_id: runId }, context) => selectiveWorker.work(runId, context)),
  handleJob(selectiveRecoverJob, () => selectiveWorker.recover()),
];
