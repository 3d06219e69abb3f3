import type { Sleep } from '../http/sleep';
import {
  afterAnswer,
  afterRefusal,
  afterSend,
  initialPace,
  levelAt,
  toReading,
  waitBefore,
  type Pace,
} from './lightspeed-pace';

export type RateLimit = {
  /** Extrapolated from the last answer. */
  level: number;
  size: number;
  dripPerSecond: number;
  asOf: Date;
};

export type Turn = {
  /** Expected drips. */
  cost: number;
  /** Goes to the front of its own kind (bulk or not). */
  isFirst: boolean;
  /** Lets all other requests go first, and leaves part of the bucket free for later ones. */
  isBulk?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

export type Ending = {
  headers: Headers | null;
  /** Pause requested by the provider, for all callers. */
  pauseMs: number | null;
};

type Waiting = { cost: number; isBulk: boolean; end: (ticket: number) => void };

/** Part of the bucket that bulk reads leave free, so that they do not delay a sale. */
const keptFromBulk = 0.25;

/** Part that long writes leave free: it lasts for a few sales, whose calls it admits at once. */
const keptFromLongWrites = 0.125;

/** Admits requests in FIFO order, bulk reads last, each as soon as it fits the limits (`lightspeed-pace.ts`). */
export const createPacer = ({ now, sleep }: { now: () => Date; sleep: Sleep }) => {
  const queue: Waiting[] = [];
  let pace = initialPace(now().getTime());
  let isRunning = false;
  let wake = new AbortController();

  const change = (next: Pace): void => {
    pace = next;
    wake.abort();
  };

  /** Ends early if the limits or the queue change: the next request may then already fit. */
  const rest = async (milliseconds: number): Promise<void> => {
    wake = new AbortController();
    await sleep(milliseconds, wake.signal).catch(() => undefined);
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const reserved = next.isBulk ? pace.bucket.size * keptFromBulk : 0;
      const waitMs = waitBefore(pace, next.cost + reserved, now().getTime());
      if (waitMs > 0) {
        await rest(waitMs);
      } else {
        queue.shift();
        pace = afterSend(pace, next.cost, now().getTime());
        next.end(pace.lastTicket);
      }
    }
    isRunning = false;
  };

  const enqueue = (waiting: Waiting, isFirst: boolean): void => {
    const firstBulk = queue.findIndex(({ isBulk }) => isBulk);
    const border = firstBulk === -1 ? queue.length : firstBulk;
    const [start, end] = waiting.isBulk ? [border, queue.length] : [0, border];
    queue.splice(isFirst ? start : end, 0, waiting);
  };

  const waitForTurn = ({ cost, isFirst, isBulk = false, signal }: Turn): Promise<number | null> =>
    new Promise((resolve) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        wake.abort();
        resolve(null);
      };
      const waiting: Waiting = {
        cost,
        isBulk,
        end: (ticket) => {
          signal?.removeEventListener('abort', leave);
          resolve(ticket);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      enqueue(waiting, isFirst);
      wake.abort();
      void run();
    });

  return {
    /**
     * Resolves with a ticket once the request may be sent; pass it to `settle` afterwards. @throws the signal's reason
     */
    admit: async (turn: Turn): Promise<number> => {
      turn.signal?.throwIfAborted();
      const ticket = await waitForTurn(turn);
      if (ticket !== null) return ticket;
      turn.signal?.throwIfAborted();
      throw new Error('Nobody leaves the queue but by a signal');
    },
    /** Atomic: no request is admitted between an answer and the pause it asks for. */
    settle: (ticket: number, { headers, pauseMs }: Ending): void => {
      const at = now().getTime();
      const answered = afterAnswer(pace, ticket, headers && toReading(headers), at);
      change(pauseMs === null ? answered : afterRefusal(answered, pauseMs, at));
    },
    /**
     * Waits until a request of this cost leaves part of the bucket free for others, but no longer than `withinMs`.
     * @returns false if it does not yet
     */
    hasRoom: async ({ cost, withinMs, signal }: { cost: number; withinMs: number; signal: AbortSignal }) => {
      const until = now().getTime() + withinMs;
      for (;;) {
        const at = now().getTime();
        const waitMs = waitBefore(pace, cost + pace.bucket.size * keptFromLongWrites, at);
        if (waitMs === 0) return true;
        if (at >= until || signal.aborted) return false;
        await sleep(Math.min(waitMs, until - at), signal).catch(() => undefined);
      }
    },
    rateLimit: (): RateLimit | null => {
      if (!pace.measured) return null;
      const asOf = now();
      const { size, dripPerSecond } = pace.bucket;
      return { level: levelAt(pace.bucket, asOf.getTime()), size, dripPerSecond, asOf };
    },
  };
};
