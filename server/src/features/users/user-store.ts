import { roleSchema, type Role } from '@chainline/shared/roles';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';

const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: roleSchema,
  is_active: z.boolean(),
});
const userWithPasswordSchema = userSchema.extend({ password_hash: z.string() });

export type User = z.output<typeof userSchema>;
type NewUser = { username: string; firstName: string; lastName: string; role: Role; passwordHash: string };

const columns = sql`id, username, first_name, last_name, role, is_active`;

export const createUserStore = (db: Db) => ({
  findByUsername: (username: string) =>
    db.maybeOne(
      userWithPasswordSchema,
      sql`select ${columns}, password_hash from users where lower(username) = lower(${username})`,
    ),

  insert: async (user: NewUser): Promise<User> => {
    try {
      return await db.one(
        userSchema,
        sql`insert into users (username, first_name, last_name, role, password_hash)
            values (${user.username}, ${user.firstName}, ${user.lastName}, ${user.role}, ${user.passwordHash})
            returning ${columns}`,
      );
    } catch (error) {
      if (!isUniqueViolation(error, 'users_username_key')) throw error;
      throw new ConflictError('user.username_taken', 'This username is already taken.', { cause: error });
    }
  },

  recordSignIn: (id: number, at: Date) => db.exec(sql`update users set last_sign_in_at = ${at} where id = ${id}`),

  hasAny: async (): Promise<boolean> => {
    const row = await db.one(z.object({ found: z.boolean() }), sql`select exists (select from users) as found`);
    return row.found;
  },
});

export type UserStore = ReturnType<typeof createUserStore>;
