import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './db';

/**
 * Waits until the caller may ask the named service once, which leaves so much time between the requests of all servers.
 * False, without waiting, when that is too far away; it is then nobody's turn. Rejects when the signal is aborted; the
 * turn is lost.
 */
export type RequestPace = (name: string, signal?: AbortSignal) => Promise<boolean>;

type PaceOptions = {
  intervalMs: number;
  /** Nobody waits longer for a turn. */
  longestWaitMs?: number;
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>;
};

const turnSchema = z.object({ wait_ms: z.number() });

const realSleep = (milliseconds: number, signal?: AbortSignal) => delay(milliseconds, undefined, signal && { signal });

/** Turns are given out in Postgres by its clock; those of servers do not have to agree. */
export const createRequestPace = (
  db: Db,
  { intervalMs, longestWaitMs = 15_000, sleep = realSleep }: PaceOptions,
): RequestPace => {
  const interval = sql`${intervalMs}::float8 * interval '1 millisecond'`;
  const longest = sql`${longestWaitMs}::float8 * interval '1 millisecond'`;
  return async (name, signal) => {
    if (intervalMs === 0) return true;
    // Not now(): that would be the time before another server's turn was waited for.
    const turn = await db.maybeOne(
      turnSchema,
      sql`insert into request_slots as last (name, taken_at) values (${name}, clock_timestamp())
          on conflict (name) do update set taken_at = greatest(last.taken_at + ${interval}, clock_timestamp())
            where last.taken_at + ${interval} <= clock_timestamp() + ${longest}
          returning extract(epoch from taken_at - clock_timestamp())::float8 * 1000 as wait_ms`,
    );
    if (turn === null) return false;
    if (turn.wait_ms > 0) await sleep(Math.ceil(turn.wait_ms), signal);
    return true;
  };
};
