import { documentProblems } from '@chainline/shared/compliance/document-rules';
import pLimit from 'p-limit';
import { ValidationError } from '../../errors';
import { runThread } from '../../jobs/run-thread';
import { binderAnswerSchema, type BinderAnswer, type BinderJob, type BoundFile } from './binder-messages';

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './binder-worker.ts' : './binder-worker.js', import.meta.url);

const heapMb = 512;
const longestCheckMs = 30_000;
const longestBindingMs = 120_000;

const runOnce = async (job: BinderJob): Promise<BinderAnswer> => {
  const longestMs = 'check' in job ? longestCheckMs : longestBindingMs;
  return binderAnswerSchema.parse(await runThread(workerFile, job, { heapMb, longestMs }));
};

/** Reads and binds PDFs in a thread with limits of memory and time, one at a time. */
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

    /** Calls `load` in its turn, so that the files of one report at a time are in memory. */
    bind: (load: () => Promise<{ front: Buffer; files: readonly BoundFile[] }>): Promise<Buffer> =>
      inTurn(async () => {
        const answer = await runOnce(await load());
        if ('bytes' in answer) return Buffer.from(answer.bytes);
        throw new Error(`The certificates could not be bound: ${'problem' in answer ? answer.problem : 'no answer'}`);
      }),
  };
};

export type Binder = ReturnType<typeof createBinder>;
