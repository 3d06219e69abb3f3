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
  /** What the bucket holds now, by our own reckoning since the last answer. */
  level: number;
  size: number;
  dripPerSecond: number;
  asOf: Date;
};

export type Turn = {
  /** What the request is expected to add to the bucket. */
  cost: number;
  /** Before all others that wait. */
  isFirst: boolean;
  signal?: AbortSignal | undefined;
};

/** How a request ended. */
export type Ending = {
  /** Those of the answer, null when none came. */
  headers: Headers | null;
  /** How long nobody may leave, null when the provider did not say. */
  pauseMs: number | null;
};

type Waiting = { cost: number; end: (ticket: number) => void };

/**
 * Lets requests through in the order they came, each as soon as it fits the limits. The rules are in
 * `lightspeed-pace.ts`; this holds the queue and the clock.
 */
export const createPacer = ({ now, sleep }: { now: () => Date; sleep: Sleep }) => {
  const queue: Waiting[] = [];
  let pace = initialPace(now().getTime());
  let isRunning = false;
  let wake = new AbortController();

  const change = (next: Pace): void => {
    pace = next;
    wake.abort();
  };

  /** Ends early when the limits or the queue changed: then it may already be somebody's turn. */
  const rest = async (milliseconds: number): Promise<void> => {
    wake = new AbortController();
    await sleep(milliseconds, wake.signal).catch(() => undefined);
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const waitMs = waitBefore(pace, next.cost, now().getTime());
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

  const waitForTurn = ({ cost, isFirst, signal }: Turn): Promise<number | null> =>
    new Promise((resolve) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        wake.abort();
        resolve(null);
      };
      const waiting: Waiting = {
        cost,
        end: (ticket) => {
          signal?.removeEventListener('abort', leave);
          resolve(ticket);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (isFirst) queue.unshift(waiting);
      else queue.push(waiting);
      wake.abort();
      void run();
    });

  return {
    /**
     * Resolves with a ticket when the request may leave; hand it back to `settle` when the request has ended.
     * @throws the signal's reason when it was aborted before.
     */
    admit: async (turn: Turn): Promise<number> => {
      turn.signal?.throwIfAborted();
      const ticket = await waitForTurn(turn);
      if (ticket !== null) return ticket;
      turn.signal?.throwIfAborted();
      throw new Error('Nobody leaves the queue but by a signal');
    },
    /** In one step, so that nobody slips through between an answer and the pause it asks for. */
    settle: (ticket: number, { headers, pauseMs }: Ending): void => {
      const at = now().getTime();
      const answered = afterAnswer(pace, ticket, headers && toReading(headers), at);
      change(pauseMs === null ? answered : afterRefusal(answered, pauseMs, at));
    },
    /** null until a first answer told the limits. */
    rateLimit: (): RateLimit | null => {
      if (!pace.measured) return null;
      const asOf = now();
      const { size, dripPerSecond } = pace.bucket;
      return { level: levelAt(pace.bucket, asOf.getTime()), size, dripPerSecond, asOf };
    },
  };
};
