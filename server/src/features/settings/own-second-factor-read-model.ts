import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

export const createOwnSecondFactorReadModel = (db: Db) => ({
  has: async (userId: number): Promise<boolean> => {
    const { has } = await db.one(
      z.object({ has: z.boolean() }),
      sql`select exists (
            select from user_second_factors where user_id = ${userId} and confirmed_at is not null) as has`,
    );
    return has;
  },
});
