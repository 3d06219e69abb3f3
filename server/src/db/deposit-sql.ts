import sql, { type Sql } from 'sql-template-tag';

/**
 * First payments of accepted quotes, as `depositOf` in `shared` computes them. `scope` is a condition on `quotes q` and
 * `quote_acceptances a`.
 */
export const depositRows = (at: Date, scope: Sql): Sql => sql`(
  select d.*,
         case when d.open > 0 then case when d.late_from <= ${at} then 'late' else 'due' end
              when d.refunded > 0 then 'refunded' when d.received > 0 then 'received' else 'dropped' end as status
  from (
    select q.id as quote_id, q.quote_number, q.customer_name, q.customer_email, q.assigned_to, a.choice,
           a.amount_due as amount, a.accepted_at, a.accepted_at + interval '72 hours' as late_from, p.paid_at, p.net,
           least(p.gross, a.amount_due) as received,
           least(p.gross, a.amount_due) - least(p.net, p.gross, a.amount_due) as refunded,
           case when q.status = 'completed' or q.status = 'accepted' and a.order_state = 'cancelled' then 0
                else greatest(least(a.amount_due, greatest(q.total_amount - p.credited, 0)) - p.net, 0) end as open
    from quote_acceptances a
    join quotes q on q.id = a.quote_id
    cross join lateral (
      select coalesce(sum(amount) filter (where kind <> 'refund'), 0) as gross,
             coalesce(sum(case kind when 'refund' then -amount else amount end), 0) as net,
             coalesce(sum(credited), 0) as credited,
             max(paid_at) filter (where kind <> 'refund') as paid_at
      from payments where quote_id = q.id
    ) p
    where a.amount_due > 0 and ${scope}
  ) d)`;
