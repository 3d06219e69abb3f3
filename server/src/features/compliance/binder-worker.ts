import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { BinderAnswer, BinderJob } from './binder-messages';
import { bindCertificates, countPdfPages } from './certificate-binder';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread');

const jobSchema = z.custom<BinderJob>((value) => typeof value === 'object' && value !== null);

const work = async (job: BinderJob): Promise<BinderAnswer> =>
  'check' in job
    ? { pages: await countPdfPages(job.check) }
    : { bytes: new Uint8Array(await bindCertificates(job.front, job.files)) };

void work(jobSchema.parse(workerData))
  .catch((error: unknown): BinderAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
  .then((answer) => port.postMessage(answer));
