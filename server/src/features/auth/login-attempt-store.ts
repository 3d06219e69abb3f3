import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const attemptSchema = z.object({ failures: z.int(), locked_until: z.date().nullable() });

type Attempt = { username: string; ip: string; at: Date };
type Strangers = { username: string; at: Date; burst: number; seconds: number };

/** Placeholder address of the row that counts all unknown networks of an account. */
const strangers = 'strangers';

export const createLoginAttemptStore = (db: Db) => ({
  /**
   * Counts as failed before the password is checked, so that concurrent attempts cannot slip past the limit; success
   * undoes it. An expired lock restarts the count.
   */
  begin: ({ username, ip, at }: Attempt) =>
    db.one(
      attemptSchema,
      sql`insert into login_attempts as a (username, ip, failures, last_failed_at)
          values (lower(${username}), ${ip}, 1, ${at})
          on conflict (username, ip) do update set
            failures = case when a.locked_until <= ${at} then 1
                            when a.locked_until > ${at} then a.failures
                            else a.failures + 1 end,
            locked_until = case when a.locked_until <= ${at} then null else a.locked_until end,
            last_failed_at = ${at}
          returning failures, locked_until`,
    ),

  lock: ({ username, ip }: Omit<Attempt, 'at'>, until: Date) =>
    db.exec(
      sql`update login_attempts set failures = 0, locked_until = ${until}
          where username = lower(${username}) and ip = ${ip}`,
    ),

  clear: ({ username, ip }: Omit<Attempt, 'at'>) =>
    db.exec(sql`delete from login_attempts where username = lower(${username}) and ip = ${ip}`),

  /** Token bucket shared by unknown networks: `burst` at once, then one every `seconds`. @returns false if empty */
  takeStranger: async ({ username, at, burst, seconds }: Strangers): Promise<boolean> => {
    const counted = sql`greatest(0, least(a.failures, ${burst}::integer)
      - floor(extract(epoch from ${at}::timestamptz - a.last_failed_at) / ${seconds}::integer)::integer) + 1`;
    const { failures } = await db.one(
      z.object({ failures: z.int() }),
      sql`insert into login_attempts as a (username, ip, failures, last_failed_at)
          values (lower(${username}), ${strangers}, 1, ${at})
          on conflict (username, ip) do update set
            failures = ${counted},
            last_failed_at = case when ${counted} > ${burst} then a.last_failed_at else ${at} end
          returning failures`,
    );
    return failures <= burst;
  },

  removeBefore: (before: Date) => db.exec(sql`delete from login_attempts where last_failed_at < ${before}`),
});

export type LoginAttemptStore = ReturnType<typeof createLoginAttemptStore>;
