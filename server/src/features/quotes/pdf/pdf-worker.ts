import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfJob } from './pdf-messages';
import { toPaperPdf } from './paper-pdf';
import { toQuotePdf } from './quote-pdf';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread');

const draw = async (job: PdfJob): Promise<PdfAnswer> => {
  const { id } = job;
  try {
    const bytes = 'quote' in job ? await toQuotePdf(job.quote) : await toPaperPdf(job.paper);
    return { id, bytes: new Uint8Array(bytes) };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

port.on('message', (job: PdfJob) => {
  void draw(job).then((answer) => {
    port.postMessage(answer);
  });
});
