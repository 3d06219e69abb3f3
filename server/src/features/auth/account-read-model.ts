import type { Account } from '@chainline/shared/auth/account-contract';
import { roleSchema } from '@chainline/shared/roles';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Actor } from '../../http/actor';

const rowSchema = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  account_role: roleSchema,
  last_sign_in_at: z.date().nullable(),
  created_at: z.date(),
  confirmed_at: z.date().nullable(),
  recovery_codes_left: z.int(),
  managers_need_one: z.boolean(),
});

export const createAccountReadModel = (db: Db) => ({
  get: async ({ userId, role }: Pick<Actor, 'userId' | 'role'>): Promise<Account> => {
    const { confirmed_at, recovery_codes_left, managers_need_one, ...row } = await db.one(
      rowSchema,
      sql`select u.id, u.username, u.first_name, u.last_name, u.email, u.role as account_role, u.last_sign_in_at,
                 u.created_at, f.confirmed_at,
                 (select count(*) from recovery_codes c
                  where c.user_id = u.id and c.used_at is null and f.confirmed_at is not null) as recovery_codes_left,
                 coalesce((select (s.value ->> 'managers_need_second_factor')::boolean
                           from settings s where s.section = 'security'), false) as managers_need_one
          from users u left join user_second_factors f on f.user_id = u.id
          where u.id = ${userId}`,
    );
    return {
      ...row,
      role,
      last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      second_factor: {
        enabled: confirmed_at !== null,
        since: confirmed_at?.toISOString() ?? null,
        recovery_codes_left,
        required: managers_need_one && row.account_role === 'manager',
      },
    };
  },
});

export type AccountReadModel = ReturnType<typeof createAccountReadModel>;
