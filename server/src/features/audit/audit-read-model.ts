import { actionsCalled, auditLabel } from '@chainline/shared/audit/audit-actions';
import type { AuditEvent, listAuditEvents } from '@chainline/shared/audit/audit-contract';
import type { QueryOf } from '@chainline/shared/http/endpoint';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { containing, countOf, orderBy, pageOf, totalRowSchema, where } from '../../db/list-sql';

const fields = z.record(z.string(), z.unknown()).nullable();

const rowSchema = z.object({
  id: z.int(),
  at: z.date(),
  actor: z.object({ id: z.int(), username: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  target: z.string().nullable(),
  target_label: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  before: fields,
  after: fields,
});

type Query = QueryOf<typeof listAuditEvents>;

const matching = (query: Query) => {
  const pattern = query.search === undefined ? '' : containing(query.search);
  return where([
    query.group !== undefined && sql`e.action like ${`${query.group}.%`}`,
    query.actor_id !== undefined && sql`e.actor_id = ${query.actor_id}`,
    query.target !== undefined && sql`e.target = ${query.target}`,
    query.from !== undefined && sql`e.at >= ${query.from}`,
    query.to !== undefined && sql`e.at < ${query.to}`,
    query.search !== undefined &&
      sql`(lower(e.action || ' ' || e.target_label || ' ' || e.ip) like ${pattern}
           or e.action = any(${actionsCalled(query.search)}::text[])
           or e.actor_id = any(array(select id from users
                             where lower(username || ' ' || first_name || ' ' || last_name) like ${pattern})))`,
  ]);
};

export const createAuditReadModel = (db: Db) => ({
  list: async (query: Query): Promise<{ events: AuditEvent[]; total: number }> => {
    const condition = matching(query);
    const rows = await db.many(
      rowSchema,
      sql`select e.id, e.at, e.action, e.target, e.target_label, e.ip, e.user_agent, e.before, e.after,
                 case when u.id is not null then jsonb_build_object('id', u.id, 'username', u.username,
                   'name', trim(u.first_name || ' ' || u.last_name)) end as actor
          from (select * from audit_events e ${condition} ${orderBy(query.sort, { at: sql`e.at` }, sql`e.id desc`)}
                ${pageOf(query)}) e
          left join users u on u.id = e.actor_id
          ${orderBy(query.sort, { at: sql`e.at` }, sql`e.id desc`)}`,
    );
    const { total } = await db.one(totalRowSchema, countOf(sql`from audit_events e ${condition}`));
    return {
      events: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), label: auditLabel(row.action) })),
      total,
    };
  },
});

export type AuditReadModel = ReturnType<typeof createAuditReadModel>;
