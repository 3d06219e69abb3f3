import pLimit from 'p-limit';
import { RateLimitedError, ValidationError, type AppError } from '../../../errors';
import { runThread, ThreadError } from '../../../jobs/run-thread';
import { mailAnswerSchema, type MailAnswer, type MailJob, type ReadFile } from './mail-messages';

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './mail-worker.ts' : './mail-worker.js', import.meta.url);

const heapMb = 256;
const longestMs = 30_000;
/** Threads at once: each needs memory and a processor, so other files wait. */
const atOnce = 1;
const mostWaiting = 8;

const unreadable = (message: string, cause?: unknown): AppError =>
  new ValidationError('supplier_mail.unreadable', message, { cause });

const tooLong = 'Reading this email took too long. Please paste only the part about the bikes.';
const damaged = 'This email cannot be read. It may be damaged: please paste its text instead.';

const runOnce = async (job: MailJob): Promise<MailAnswer> => {
  try {
    return mailAnswerSchema.parse(await runThread(workerFile, job, { heapMb, longestMs }));
  } catch (error) {
    throw unreadable(error instanceof ThreadError && error.reason === 'time' ? tooLong : damaged, error);
  }
};

/**
 * Reads a file in a separate thread with limits of memory and time, so that no file can hold up the server.
 *
 * @throws ValidationError in words for people; RateLimitedError while many are waiting
 */
export const createMailThread = () => {
  const limit = pLimit(atOnce);
  return async (job: MailJob): Promise<ReadFile> => {
    if (limit.pendingCount >= mostWaiting)
      throw new RateLimitedError(
        'supplier_mail.busy',
        'Other emails are being read. Please try again in a moment.',
        10,
      );
    const answer = await limit(() => runOnce(job));
    if ('unreadable' in answer) throw unreadable(answer.unreadable);
    return answer.read;
  };
};
