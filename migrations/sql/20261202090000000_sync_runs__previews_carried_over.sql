-- Selective runs that were moved to the outbox (20261130120000000) before they reached the decision or comparison they
-- wait for. A preview interrupted after its comparison is compared again and waits for a decision; none of it is sent.
with undecided as (
  update sync_runs r set planned_at = null
  where r.kind = 'selective' and r.status = 'running' and r.planned_at is not null and r.preview and r.decided_by is null
    and not exists (select from outbox_entries e
                    where e.kind in ('selective.shop', 'selective.till') and e.payload ->> 'run_id' = r.id::text
                      and (e.state <> 'waiting' or e.attempts > 0))
  returning r.id
)
delete from outbox_entries e using undecided u
where e.kind in ('selective.shop', 'selective.till') and e.payload ->> 'run_id' = u.id::text;

-- Approved runs that had not started: the stock engine compares their products.
insert into stock_checks (system, unit_id, requested_at)
select distinct 'woocommerce', i.woo_product_id, now()
from sync_runs r join sync_run_items i on i.run_id = r.id
where r.kind = 'selective' and r.status = 'running' and r.planned_at is not null and r.scope ->> 'mode' = 'compare'
  and (r.scope ->> 'syncStock')::boolean
on conflict (system, unit_id) do update set requested_at = excluded.requested_at, revision = stock_checks.revision + 1;
