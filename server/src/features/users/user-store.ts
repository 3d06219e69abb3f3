import { roleSchema, type Role } from '@chainline/shared/roles';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError, NotFoundError } from '../../errors';

const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  workshop_only: z.boolean(),
  is_active: z.boolean(),
});
const userWithPasswordSchema = userSchema.extend({ password_hash: z.string() });
const idSchema = z.object({ id: z.int() });

export type User = z.output<typeof userSchema>;
export type UserWithPassword = z.output<typeof userWithPasswordSchema>;
type NewUser = {
  username: string;
  firstName: string;
  lastName: string;
  email?: string | null;
  role: Role;
  passwordHash: string;
};
type Profile = { firstName: string; lastName: string; email: string | null };

const columns = sql`id, username, first_name, last_name, email, role, workshop_only, is_active`;

export const targetOf = ({ id }: { id: number }): string => `user:${id}`;

export const emailTaken = (cause?: unknown) =>
  new ConflictError('user.email_taken', 'A user with this email address already exists.', {
    fields: [{ path: 'email', message: 'A user with this email address already exists.' }],
    cause,
  });

const usernameTaken = (cause: unknown) =>
  new ConflictError('user.username_taken', 'This username is already taken.', {
    fields: [{ path: 'username', message: 'This username is already taken.' }],
    cause,
  });

const translate = (error: unknown): unknown => {
  if (isUniqueViolation(error, 'users_username_key')) return usernameTaken(error);
  return isUniqueViolation(error, 'users_email_key') ? emailTaken(error) : error;
};

export const createUserStore = (db: Db) => {
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw translate(error);
    }
  };
  const get = async (id: number, lock: Sql): Promise<User> => {
    const user = await db.maybeOne(userSchema, sql`select ${columns} from users where id = ${id} ${lock}`);
    if (!user) throw new NotFoundError('user.not_found', 'This user does not exist.');
    return user;
  };

  return {
    findByUsername: (username: string) =>
      db.maybeOne(
        userWithPasswordSchema,
        sql`select ${columns}, password_hash from users where lower(username) = lower(${username})`,
      ),

    findByEmail: (email: string) =>
      db.maybeOne(userSchema, sql`select ${columns} from users where lower(email) = lower(${email})`),

    /** @throws NotFoundError */
    get: (id: number) => get(id, sql``),

    /**
     * `no key`, because `for update` would block rows that only reference the user, such as audit entries, and two of
     * those could deadlock. @throws NotFoundError
     */
    lock: (id: number) => get(id, sql`for no key update`),

    lockWithPassword: (id: number) =>
      db.maybeOne(
        userWithPasswordSchema,
        sql`select ${columns}, password_hash from users where id = ${id} for no key update`,
      ),

    /** Share-locks the user. @throws NotFoundError */
    hold: (id: number) => get(id, sql`for share`),

    /** Share-locks users, in the order of their ids. */
    holdAll: (ids: (number | null)[]) =>
      db.exec(sql`select id from users where id = any(${ids}::bigint[]) order by id for share`),

    /**
     * Locks all active managers: of two concurrent changes that together would leave none, the second sees the first.
     */
    lockActiveManagers: async (): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select id from users where role = 'manager' and is_active order by id for no key update`,
      );
      return rows.map(({ id }) => id);
    },

    /** @throws ConflictError if username or email address is taken */
    insert: (user: NewUser): Promise<User> =>
      write(() =>
        db.one(
          userSchema,
          sql`insert into users (username, first_name, last_name, email, role, password_hash)
              values (${user.username}, ${user.firstName}, ${user.lastName}, ${user.email ?? null}, ${user.role},
                      ${user.passwordHash})
              returning ${columns}`,
        ),
      ),

    /** @throws ConflictError if the email address is taken */
    updateProfile: (id: number, profile: Profile, at: Date) =>
      write(() =>
        db.exec(
          sql`update users set first_name = ${profile.firstName}, last_name = ${profile.lastName},
                email = ${profile.email}, updated_at = ${at}
              where id = ${id}`,
        ),
      ),

    setWorkshopOnly: (id: number, isOnly: boolean, at: Date) =>
      db.exec(sql`update users set workshop_only = ${isOnly}, updated_at = ${at} where id = ${id}`),

    setRole: (id: number, role: Role, at: Date) =>
      db.exec(
        sql`update users set role = ${role}, workshop_only = workshop_only and ${role} = 'staff', updated_at = ${at} where id = ${id}`,
      ),

    setActive: (id: number, isActive: boolean, at: Date) =>
      db.exec(sql`update users set is_active = ${isActive}, updated_at = ${at} where id = ${id}`),

    setPassword: (id: number, passwordHash: string, at: Date) =>
      db.exec(sql`update users set password_hash = ${passwordHash}, updated_at = ${at} where id = ${id}`),

    recordSignIn: (id: number, at: Date) => db.exec(sql`update users set last_sign_in_at = ${at} where id = ${id}`),

    listActive: async ({ ids, role }: { ids: number[]; role: Role }): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select id from users where is_active and (id = any(${ids}::bigint[]) or role = ${role} and not workshop_only) order by id`,
      );
      return rows.map(({ id }) => id);
    },

    hasAny: async (): Promise<boolean> => {
      const row = await db.one(z.object({ found: z.boolean() }), sql`select exists (select from users) as found`);
      return row.found;
    },
  };
};

export type UserStore = ReturnType<typeof createUserStore>;
