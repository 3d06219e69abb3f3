import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfJob } from './pdf-messages';
import { toQuotePdf } from './quote-pdf';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread');

const draw = async ({ id, quote }: PdfJob): Promise<PdfAnswer> => {
  try {
    return { id, bytes: new Uint8Array(await toQuotePdf(quote)) };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

port.on('message', (job: PdfJob) => {
  void draw(job).then((answer) => {
    port.postMessage(answer);
  });
});
