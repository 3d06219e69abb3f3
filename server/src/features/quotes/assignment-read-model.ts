import { assigneeSchema, type Assignee } from '@chainline/shared/quotes/assignment-contract';
import { openStatuses } from '@chainline/shared/quotes/quote-status';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../db/db';

const rowSchema = assigneeSchema.omit({ capacity: true });

/** Active managers and staff with the number of their open quotes. */
const assignees = (at: Date, condition: Sql): Sql =>
  sql`select u.id, u.username, u.first_name, u.last_name, u.role, u.is_active,
             (select count(*) from quotes q
              where q.assigned_to = u.id and q.status = any(${[...openStatuses]}::text[])
                and (q.valid_until is null or q.valid_until > ${at})) as assigned_quotes_count
      from users u
      where u.is_active and u.role in ('manager', 'staff') and ${condition}
      order by lower(u.first_name), lower(u.last_name), u.id`;

type Options = { capacity: number; at: Date };

export const createAssignmentReadModel = (db: Db) => ({
  list: async ({ capacity, at }: Options): Promise<Assignee[]> => {
    const rows = await db.many(rowSchema, assignees(at, sql`true`));
    return rows.map((row) => ({ ...row, capacity }));
  },

  /** Null if quotes cannot be assigned to this user. */
  find: (userId: number, at: Date) => db.maybeOne(rowSchema, assignees(at, sql`u.id = ${userId}`)),
});

export type AssignmentReadModel = ReturnType<typeof createAssignmentReadModel>;
