import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const factorSchema = z.object({
  secret: z.instanceof(Buffer),
  confirmed_at: z.date().nullable(),
  failures: z.int(),
  locked_until: z.date().nullable(),
});

const stateSchema = z.object({
  confirmed_at: z.date().nullable(),
  recovery_codes_left: z.int(),
});

export const createSecondFactorStore = (db: Db) => ({
  findState: (userId: number) =>
    db.maybeOne(
      stateSchema,
      sql`select f.confirmed_at,
                 (select count(*) from recovery_codes c
                  where c.user_id = f.user_id and c.used_at is null) as recovery_codes_left
          from user_second_factors f where f.user_id = ${userId}`,
    ),

  /** @returns false if a confirmed factor exists */
  begin: async (userId: number, { secret, at }: { secret: Buffer; at: Date }): Promise<boolean> => {
    const rows = await db.exec(
      sql`insert into user_second_factors as f (user_id, secret, created_at) values (${userId}, ${secret}, ${at})
          on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
          where f.confirmed_at is null`,
    );
    return rows === 1;
  },

  /** @returns false if already confirmed */
  confirm: async (userId: number, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update user_second_factors set confirmed_at = ${at} where user_id = ${userId} and confirmed_at is null`,
    );
    return rows === 1;
  },

  /**
   * Counts as failed before the code is checked, so that concurrent guesses cannot slip past the limit; a valid code
   * undoes it. Null before enrolment.
   */
  beginAttempt: (userId: number, at: Date) =>
    db.maybeOne(
      factorSchema,
      sql`update user_second_factors set
            failures = case when locked_until <= ${at} then 1 when locked_until > ${at} then failures else failures + 1 end,
            locked_until = case when locked_until <= ${at} then null else locked_until end
          where user_id = ${userId}
          returning secret, confirmed_at, failures, locked_until`,
    ),

  /** @returns false if already locked */
  lock: async (userId: number, until: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update user_second_factors set failures = 0, locked_until = ${until}
          where user_id = ${userId} and locked_until is null`,
    );
    return rows === 1;
  },

  /** Locks the row. @returns false if this time step or a later one was used, or the secret was replaced */
  spendStep: async (userId: number, { secret, step }: { secret: Buffer; step: number }): Promise<boolean> => {
    const rows = await db.exec(
      sql`update user_second_factors set last_step = ${step}, failures = 0, locked_until = null
          where user_id = ${userId} and secret = ${secret} and (last_step is null or last_step < ${step})`,
    );
    return rows === 1;
  },

  /** @returns false if it was used */
  spendRecoveryCode: async (userId: number, codeHash: Buffer, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update recovery_codes set used_at = ${at}
          where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`,
    );
    if (rows !== 1) return false;
    await db.exec(sql`update user_second_factors set failures = 0, locked_until = null where user_id = ${userId}`);
    return true;
  },

  replaceRecoveryCodes: async (userId: number, codeHashes: Buffer[]): Promise<void> => {
    await db.exec(sql`delete from recovery_codes where user_id = ${userId}`);
    await db.exec(
      sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${codeHashes}::bytea[])`,
    );
  },

  /** @returns false if there was none */
  remove: async (userId: number): Promise<boolean> =>
    (await db.exec(sql`delete from user_second_factors where user_id = ${userId}`)) === 1,
});

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
