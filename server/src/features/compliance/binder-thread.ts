import pLimit from 'p-limit';
import { documentProblems } from '@chainline/shared/compliance/document-rules';
import { ValidationError } from '../../errors';
import { startThread } from '../../jobs/thread';
import { binderAnswerSchema, type BinderAnswer, type BinderJob, type BoundFile } from './binder-messages';

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './binder-worker.ts' : './binder-worker.js', import.meta.url);

const heapMb = 512;
const longestMs = 60_000;

const runOnce = (job: BinderJob): Promise<BinderAnswer> =>
  new Promise((resolve, reject) => {
    const worker = startThread(workerFile, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const fail = (message: string, cause?: unknown) => end(() => reject(new Error(message, { cause })));
    const timer = setTimeout(() => fail('Reading the certificates took too long'), longestMs);
    worker.once('message', (message: unknown) => end(() => resolve(binderAnswerSchema.parse(message))));
    worker.once('error', (error) => fail('The thread of the certificates failed', error));
    worker.once('exit', () => fail('The thread of the certificates ended by itself'));
  });

/** Reads and binds PDFs in a thread with limits of memory and time, one at a time, so that no file can hold up the server. */
export const createBinder = () => {
  const inTurn = pLimit(1);
  return {
    /** @throws ValidationError for a file that cannot be read */
    countPages: async (bytes: Buffer): Promise<number> => {
      const unreadable = (cause?: unknown) =>
        new ValidationError('compliance.unreadable', documentProblems.unreadable, { cause });
      const answer = await inTurn(() => runOnce({ check: bytes })).catch((error: unknown) => {
        throw unreadable(error);
      });
      if ('pages' in answer) return answer.pages;
      throw unreadable();
    },

    bind: async (front: Buffer, files: readonly BoundFile[]): Promise<Buffer> => {
      const answer = await inTurn(() => runOnce({ front, files }));
      if ('bytes' in answer) return Buffer.from(answer.bytes);
      throw new Error(`The certificates could not be bound: ${'problem' in answer ? answer.problem : 'no answer'}`);
    },
  };
};

export type Binder = ReturnType<typeof createBinder>;
