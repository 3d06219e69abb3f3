import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './db';

/**
 * Waits for a slot to send a request, keeping a minimum interval over all servers. Returns false, without taking a
 * slot, if the wait would be too long. Rejects when the signal aborts; the slot is then lost.
 */
export type RequestPace = (name: string, signal?: AbortSignal) => Promise<boolean>;

type PaceOptions = {
  intervalMs: number;
  longestWaitMs?: number;
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>;
};

const turnSchema = z.object({ wait_ms: z.number() });

const realSleep = (milliseconds: number, signal?: AbortSignal) => delay(milliseconds, undefined, signal && { signal });

/** Slots are allotted in Postgres by its clock, so server clocks need not agree. */
export const createRequestPace = (
  db: Db,
  { intervalMs, longestWaitMs = 15_000, sleep = realSleep }: PaceOptions,
): RequestPace => {
  const interval = sql`${intervalMs}::float8 * interval '1 millisecond'`;
  const longest = sql`${longestWaitMs}::float8 * interval '1 millisecond'`;
  return async (name, signal) => {
    if (intervalMs === 0) return true;
    // Not now(), which would predate the wait for another server's row lock.
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
