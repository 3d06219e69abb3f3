import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../jobs/thread';
import type { QuoteDocument } from '../quote-document';
import type { Labels } from './label-pdf';
import type { Paper } from './paper-pdf';
import { pdfAnswerSchema, type PdfJob } from './pdf-messages';

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url);

/** The fonts take about 60 MB, so the thread ends when idle. */
const idleMs = 60_000;

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout };

const held: { thread?: Thread; lastId: number } = { lastId: 0 };

const fail = (thread: Thread, error: Error) => {
  if (held.thread === thread) delete held.thread;
  for (const { reject } of thread.waiting.values()) reject(error);
  thread.waiting.clear();
};

const rest = (thread: Thread) => {
  thread.worker.unref();
  thread.idle = setTimeout(() => {
    if (held.thread === thread) delete held.thread;
    void thread.worker.terminate();
  }, idleMs).unref();
};

const start = (): Thread => {
  const thread: Thread = { worker: startThread(workerFile), waiting: new Map() };
  thread.worker.on('message', (message: unknown) => {
    const answer = pdfAnswerSchema.parse(message);
    const waiting = thread.waiting.get(answer.id);
    thread.waiting.delete(answer.id);
    if ('bytes' in answer) waiting?.resolve(Buffer.from(answer.bytes));
    else waiting?.reject(new Error(`The PDF could not be drawn: ${answer.problem}`));
    if (thread.waiting.size === 0) rest(thread);
  });
  thread.worker.on('error', (error) => fail(thread, new Error('The PDF thread failed', { cause: error })));
  thread.worker.on('exit', (code) => fail(thread, new Error(`The PDF thread ended by itself, with code ${code}`)));
  return thread;
};

const draw = (work: { quote: QuoteDocument } | { paper: Paper } | { labels: Labels }): Promise<Buffer> => {
  const thread = (held.thread ??= start());
  clearTimeout(thread.idle);
  thread.worker.ref();
  const job: PdfJob = { id: (held.lastId += 1), ...work };
  return new Promise((resolve, reject) => {
    thread.waiting.set(job.id, { resolve, reject });
    thread.worker.postMessage(job);
  });
};

/** One thread per process renders one file at a time, so that other requests are not blocked. */
export const drawInThread = (quote: QuoteDocument): Promise<Buffer> => draw({ quote });
export const drawPaper = (paper: Paper): Promise<Buffer> => draw({ paper });
export const drawLabels = (labels: Labels): Promise<Buffer> => draw({ labels });
