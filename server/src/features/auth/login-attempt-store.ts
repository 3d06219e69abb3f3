import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const attemptSchema = z.object({ failures: z.int(), locked_until: z.date().nullable() });

type Attempt = { username: string; ip: string; at: Date };
type Strangers = { username: string; at: Date; burst: number; seconds: number };

/** Stands in place of an address in the row that counts all strangers of an account. */
const strangers = 'strangers';

export const createLoginAttemptStore = (db: Db) => ({
  /**
   * Counts an attempt as failed before its password is looked at, so that attempts at the same moment cannot slip past
   * the limit together; success takes it back. A lock that ended starts the count anew.
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

  /**
   * Takes one of the attempts that unknown networks have together on an account: `burst` at once, and one more each
   * `seconds`. False when none is left; what is refused does not count.
   */
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
