import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createDb, type Db } from './db';
import type { Pool } from './pool';

export type Locks = {
  /**
   * Runs `work` while holding the named lock; returns false without running it when somebody else holds it. The lock
   * is a lease: a server that stops renewing it (killed, frozen, cut off from the database) loses it within
   * `leaseMs`. `work` gets a signal that aborts before the lease can pass to somebody else. The end of `work` is
   * recorded, unless it failed or resolved to false.
   * @throws whatever `work` throws, and an error when the lock was lost meanwhile
   */
  tryRun: (name: string, work: (signal: AbortSignal) => Promise<unknown>) => Promise<boolean>;
};

type LeaseTimes = {
  leaseMs: number;
  renewEveryMs: number;
  /** The holder gives up this long before the lease ends: the clocks of two machines run at slightly different rates. */
  marginMs: number;
};

const defaultTimes: LeaseTimes = { leaseMs: 15_000, renewEveryMs: 3_000, marginMs: 2_000 };

/** Unique for each attempt; machine and process are for people who read the table. */
const newHolder = (): string => `${hostname()} ${process.pid} ${randomUUID()}`;

const lockLost = () => new Error('The lock was lost');

const createLeaseStore = (db: Db, leaseMs: number) => {
  const newExpiry = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;
  return {
    take: async (name: string, holder: string): Promise<boolean> => {
      const row = await db.maybeOne(
        z.object({ holder: z.string() }),
        sql`insert into locks as l (name, holder, taken_at, expires_at)
            values (${name}, ${holder}, clock_timestamp(), ${newExpiry})
            on conflict (name) do update
            set holder = excluded.holder, taken_at = excluded.taken_at, expires_at = excluded.expires_at
            where l.expires_at <= clock_timestamp()
            returning holder`,
      );
      return row !== null;
    },

    /** @returns false if the lock has passed to somebody else, or could have */
    renew: async (name: string, holder: string): Promise<boolean> => {
      const rows = await db.exec(
        sql`update locks set expires_at = ${newExpiry}
            where name = ${name} and holder = ${holder} and expires_at > clock_timestamp()`,
      );
      return rows > 0;
    },

    /** @returns false if the lease had passed to somebody else. Also removes rows unused for a week. */
    release: async (name: string, holder: string, { isComplete }: { isComplete: boolean }): Promise<boolean> => {
      const rows = await db.exec(
        sql`with unused as (
              delete from locks where expires_at < clock_timestamp() - interval '7 days' and name <> ${name}
            )
            update locks
            set expires_at = clock_timestamp(),
                completed_at = case when ${isComplete} then clock_timestamp() else completed_at end
            where name = ${name} and holder = ${holder}`,
      );
      return rows > 0;
    },
  };
};

/** Aborts `lost` if renewing fails for too long. */
const keepRenewing = (
  renew: () => Promise<boolean>,
  { lost, times, takenAt }: { lost: AbortController; times: LeaseTimes; takenAt: number },
) => {
  const giveUp = () => lost.abort(lockLost());
  const armGiveUp = (renewedAt: number) =>
    setTimeout(giveUp, renewedAt + times.leaseMs - times.marginMs - performance.now());
  let givingUp = armGiveUp(takenAt);
  let isStopped = false;

  const renewOnce = async () => {
    // Counted from before the request, because its answer may be slow.
    const askedAt = performance.now();
    const isRenewed = await renew().catch(() => null);
    if (isStopped || lost.signal.aborted || isRenewed === null) return;
    clearTimeout(givingUp);
    if (isRenewed) givingUp = armGiveUp(askedAt);
    else giveUp();
  };
  const renewing = setInterval(() => void renewOnce(), times.renewEveryMs);

  return {
    stop: () => {
      isStopped = true;
      clearInterval(renewing);
      clearTimeout(givingUp);
    },
  };
};

/** Leases in the table `locks`, without a connection of their own. */
export const createLocks = (pool: Pool, times: LeaseTimes = defaultTimes): Locks => {
  const leases = createLeaseStore(createDb(pool), times.leaseMs);
  return {
    tryRun: async (name, work) => {
      const holder = newHolder();
      const takenAt = performance.now();
      if (!(await leases.take(name, holder))) return false;
      const lost = new AbortController();
      const renewal = keepRenewing(() => leases.renew(name, holder), { lost, times, takenAt });
      let result;
      try {
        result = await work(lost.signal);
        lost.signal.throwIfAborted();
      } catch (error) {
        renewal.stop();
        // If this fails, the lease expires by itself.
        await leases.release(name, holder, { isComplete: false }).catch(() => undefined);
        throw error;
      }
      renewal.stop();
      if (!(await leases.release(name, holder, { isComplete: result !== false }))) throw lockLost();
      return true;
    },
  };
};
