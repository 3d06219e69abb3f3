import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../db/db';
import { noticeKind } from './email/email-kinds';

/** Due actions, one per quote and kind. `since` is the time of the cause: an action done after it stays done. */
const wanted = (at: Date, scope: Sql): Sql => sql`
  select q.id as quote_id, 'viewed_not_accepted' as kind, q.opened_at as since, q.opened_at + interval '2 days' as due_at
  from quotes q
  where q.status = 'pending' and q.valid_until > ${at} and q.opened_at + interval '2 days' <= ${at} and ${scope}
  union all
  select q.id, 'expiring', q.valid_until - interval '3 days', q.valid_until
  from quotes q
  where q.status in ('sent', 'pending') and q.valid_until > ${at} and q.valid_until - interval '3 days' <= ${at}
    and ${scope}
  union all
  select q.id, 'payment_due', q.accepted_at, q.accepted_at + interval '3 days'
  from quotes q
  where q.status = 'accepted' and q.accepted_at + interval '3 days' <= ${at} and ${scope}
    and exists (select from quote_acceptances a
                where a.quote_id = q.id and a.order_state <> 'cancelled' and a.amount_due > 0)
  union all
  select q.id, 'approval', max(e.at), max(e.at)
  from quotes q join quote_events e on e.quote_id = q.id and e.type = 'approval_requested'
  where q.approval = 'awaiting' and q.status = 'draft' and ${scope}
  group by q.id
  union all
  select q.id, 'question', max(e.at), max(e.at)
  from quote_events e join quotes q on q.id = e.quote_id
  where e.type = 'question' and ${scope}
    and not exists (select from quote_events r where r.quote_id = q.id and r.type = 'reply' and r.id > e.id)
  group by q.id
  union all
  select q.id, 'new_quote_requested', max(e.at), max(e.at)
  from quote_events e join quotes q on q.id = e.quote_id
  where e.type = 'new_quote_requested' and q.superseded_by is null and ${scope}
    and not exists (select from quote_events r where r.quote_id = q.id and r.type = 'reply' and r.id > e.id)
  group by q.id
  union all
  select q.id, 'order_failed', max(e.at), max(e.at)
  from quote_events e join quotes q on q.id = e.quote_id
  where e.type = 'order_failed' and q.status in ('accepted', 'converted', 'completed') and ${scope}
    and not exists (select from quote_events r
                    where r.quote_id = q.id and r.type in ('order_created', 'order_cancelled', 'paid') and r.id > e.id)
  group by q.id
  union all
  select q.id, 'order_cancelled', c.at, c.at
  from quote_acceptances a join quotes q on q.id = a.quote_id
  cross join lateral (
    select coalesce(max(e.at), a.accepted_at) as at from quote_events e
    where e.quote_id = q.id and e.type = 'order_cancelled'
  ) c
  where a.order_state = 'cancelled' and q.status = 'accepted' and ${scope}
  union all
  select q.id, 'goods_late', max(l.found_at), max(l.found_at)
  from late_goods l
  join orders o on o.id = l.order_id
  join quotes q on q.id = o.quote_id
  where l.cleared_at is null and l.told_at is null and ${scope}
  group by q.id
  union all
  select q.id, 'email_failed', m.created_at, m.created_at
  from quotes q
  cross join lateral (
    select status, created_at from emails
    where reference = 'quote:' || q.id and kind <> ${noticeKind} order by id desc limit 1
  ) m
  where q.status in ('sent', 'pending', 'accepted') and m.status = 'failed' and ${scope}`;

type Settling = { at: Date; by: number; scope: Sql };

export const createActionStore = (db: Db) => ({
  /** Opens due actions and closes those whose cause has gone. */
  refresh: (at: Date, scope: Sql): Promise<number> =>
    db.exec(
      sql`with wanted as materialized (${wanted(at, scope)}),
          closed as (
            update quote_actions a set done_at = ${at}
            from quotes q
            where a.done_at is null and q.id = a.quote_id and ${scope}
              and not exists (select from wanted w where w.quote_id = a.quote_id and w.kind = a.kind)
          )
          insert into quote_actions as a (quote_id, kind, due_at, created_at)
          select w.quote_id, w.kind, w.due_at, ${at} from wanted w
          where not exists (select from quote_actions d
                            where d.quote_id = w.quote_id and d.kind = w.kind
                              and (d.done_at is null and d.due_at = w.due_at
                                   or d.done_by is not null and d.done_at >= w.since))
          on conflict (quote_id, kind) where done_at is null
            do update set due_at = excluded.due_at, snoozed_until = null
            where a.due_at <> excluded.due_at`,
    ),

  /** False if the scope has no such open action. */
  markDone: async (id: number, { at, by, scope }: Settling): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_actions a set done_at = ${at}, done_by = ${by}
          from quotes q where a.id = ${id} and a.done_at is null and q.id = a.quote_id and ${scope}`,
    );
    return rows === 1;
  },

  snooze: async (id: number, { until, scope }: { until: Date; scope: Sql }): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_actions a set snoozed_until = ${until}
          from quotes q where a.id = ${id} and a.done_at is null and q.id = a.quote_id and ${scope}`,
    );
    return rows === 1;
  },
});

export type ActionStore = ReturnType<typeof createActionStore>;
