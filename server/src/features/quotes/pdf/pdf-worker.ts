import { parentPort } from 'node:worker_threads';
import { toLabelPdf } from './label-pdf';
import type { PdfAnswer, PdfJob } from './pdf-messages';
import { toPaperPdf } from './paper-pdf';
import { toQuotePdf } from './quote-pdf';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread');

const drawJob = (job: PdfJob): Promise<Buffer> => {
  if ('quote' in job) return toQuotePdf(job.quote);
  return 'paper' in job ? toPaperPdf(job.paper) : toLabelPdf(job.labels);
};

const draw = async (job: PdfJob): Promise<PdfAnswer> => {
  const { id } = job;
  try {
    return { id, bytes: new Uint8Array(await drawJob(job)) };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

port.on('message', (job: PdfJob) => {
  void draw(job).then((answer) => {
    port.postMessage(answer);
  });
});
