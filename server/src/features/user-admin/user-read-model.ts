import type { QueryOf } from '@chainline/shared/http/endpoint';
import { emailStateSchema } from '@chainline/shared/mail/email-state';
import { openStatuses, quoteStatusSchema } from '@chainline/shared/quotes/quote-status';
import { roleSchema } from '@chainline/shared/roles';
import type { ManagedUser, OpenQuote, listManagedUsers } from '@chainline/shared/users/user-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { containing, orderBy, pageOf, where } from '../../db/list-sql';

const rowSchema = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  workshop_only: z.boolean(),
  is_active: z.boolean(),
  last_sign_in_at: z.date().nullable(),
  created_at: z.date(),
  open_quotes: z.int(),
  open_sessions: z.int(),
  open_invitations: z.int(),
  second_factor: z.boolean(),
  password_link: emailStateSchema
    .extend({ created_at: z.coerce.date(), sent_at: z.coerce.date().nullable() })
    .nullable(),
  active_managers: z.int(),
});
type Row = z.output<typeof rowSchema>;
type Query = QueryOf<typeof listManagedUsers>;

const isOpenQuote = (at: Date): Sql =>
  sql`q.status = any(${[...openStatuses]}::text[]) and (q.valid_until is null or q.valid_until > ${at})`;

const rows = (at: Date): Sql =>
  sql`select u.id, u.username, u.first_name, u.last_name, u.email, u.role, u.workshop_only, u.is_active, u.last_sign_in_at, u.created_at,
             (select count(*) from quotes q where q.assigned_to = u.id and ${isOpenQuote(at)}) as open_quotes,
             (select count(*) from sessions s
              where s.user_id = u.id and u.is_active and s.revoked_at is null and s.expires_at > ${at}) as open_sessions,
             (select count(*) from invitations i where i.created_by = u.id and i.accepted_at is null
                and i.revoked_at is null and i.expires_at > ${at}) as open_invitations,
             exists (select from user_second_factors f
                     where f.user_id = u.id and f.confirmed_at is not null) as second_factor,
             (select jsonb_build_object('status', status, 'to', to_address, 'kind', kind, 'created_at', created_at,
                                        'sent_at', sent_at, 'error', last_error)
              from emails where reference = 'user:' || u.id and kind = 'password_reset'
              order by id desc limit 1) as password_link,
             (select count(*) from users m where m.role = 'manager' and m.is_active) as active_managers
      from users u`;

const sortColumns = {
  name: sql`lower(l.first_name || ' ' || l.last_name)`,
  username: sql`lower(l.username)`,
  role: sql`l.role`,
  last_sign_in_at: sql`l.last_sign_in_at`,
  open_quotes: sql`l.open_quotes`,
  created_at: sql`l.created_at`,
};

const matching = (query: Query): Sql =>
  where([
    query.role !== undefined && sql`u.role = ${query.role}`,
    query.state !== undefined && sql`u.is_active = ${query.state === 'active'}`,
    query.search !== undefined &&
      sql`lower(concat_ws(' ', u.username, u.first_name, u.last_name, u.email)) like ${containing(query.search)}`,
  ]);

const toEmailState = ({ created_at: createdAt, sent_at: sentAt, ...email }: NonNullable<Row['password_link']>) => ({
  ...email,
  created_at: createdAt.toISOString(),
  sent_at: sentAt?.toISOString() ?? null,
});

/** Adds the actions available to the manager `by`. */
const toManagedUser = ({ active_managers: managers, password_link: link, ...row }: Row, by: number): ManagedUser => {
  const isLast = row.role === 'manager' && row.is_active && managers === 1;
  return {
    ...row,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    password_link: link && toEmailState(link),
    can: {
      change_role: !isLast,
      deactivate: row.is_active && !isLast && row.id !== by,
      reactivate: !row.is_active,
      reset_password: row.is_active && row.email !== null && row.id !== by,
      remove_second_factor: row.second_factor && row.id !== by,
    },
  };
};

const openQuoteSchema = z.object({
  id: z.int(),
  quote_number: z.string(),
  customer_name: z.string(),
  status: quoteStatusSchema,
  updated_at: z.date(),
});

type Seen = { by: number; at: Date };

export const createUserReadModel = (db: Db) => ({
  list: async (query: Query, { by, at }: Seen): Promise<{ users: ManagedUser[]; total: number }> => {
    const condition = matching(query);
    const found = await db.many(
      rowSchema,
      sql`select l.* from (${rows(at)} ${condition}) l ${orderBy(query.sort, sortColumns, sql`l.id`)} ${pageOf(query)}`,
    );
    const { total } = await db.one(
      z.object({ total: z.int() }),
      sql`select count(*) as total from users u ${condition}`,
    );
    return { users: found.map((row) => toManagedUser(row, by)), total };
  },

  find: async (id: number, { by, at }: Seen): Promise<ManagedUser | null> => {
    const row = await db.maybeOne(rowSchema, sql`${rows(at)} where u.id = ${id}`);
    return row && toManagedUser(row, by);
  },

  listOpenQuotes: async (userId: number, at: Date): Promise<OpenQuote[]> => {
    const found = await db.many(
      openQuoteSchema,
      sql`select q.id, q.quote_number, q.customer_name, q.status, q.updated_at from quotes q
          where q.assigned_to = ${userId} and ${isOpenQuote(at)} order by q.updated_at desc, q.id desc`,
    );
    return found.map((quote) => ({ ...quote, updated_at: quote.updated_at.toISOString() }));
  },
});

export type UserReadModel = ReturnType<typeof createUserReadModel>;
