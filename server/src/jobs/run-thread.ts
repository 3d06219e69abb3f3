import { startThread } from './thread';

type Limits = { heapMb: number; longestMs: number };

/** Bytes outside of the thread's heap count too; the limit of the heap does not see them. */
const mostGrowth = 1_500_000_000;
const lookEveryMs = 200;

/** Ended by a limit or by itself; `reason` says which. */
export class ThreadError extends Error {
  readonly reason: 'time' | 'memory' | 'failed';

  constructor(reason: ThreadError['reason'], cause?: unknown) {
    super(`The thread ended without an answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * First message of a thread that does one job, with limits of memory and time, so that no file can hold up the server.
 * @throws ThreadError
 */
export const runThread = (file: URL, workerData: unknown, { heapMb, longestMs }: Limits): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const before = process.memoryUsage.rss();
    const worker = startThread(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      settle();
      void worker.terminate();
    };
    const fail = (reason: ThreadError['reason'], cause?: unknown) => end(() => reject(new ThreadError(reason, cause)));
    const timer = setTimeout(() => fail('time'), longestMs);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostGrowth) fail('memory');
    }, lookEveryMs);
    worker.once('message', (message: unknown) => end(() => resolve(message)));
    worker.once('error', (error) => fail('failed', error));
    worker.once('exit', () => fail('failed'));
  });
