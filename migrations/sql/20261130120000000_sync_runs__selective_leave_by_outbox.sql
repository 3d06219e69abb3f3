-- Items of selective syncs are now sent through the outbox (ADR 15). Items that open runs still have to write are moved
-- there; one that may have been sent stays uncertain, and is read before it is sent again, once the process that sent
-- it has certainly ended.
insert into outbox_entries (kind, key, subject, payload, is_uncertain, due_at)
select case when r.scope ->> 'mode' = 'fixed' or (r.scope ->> 'lightspeedTarget')::boolean then 'selective.till'
            else 'selective.shop' end,
       i.run_id || ':' || i.position, coalesce('mapping:' || i.mapping_id, 'item:' || i.run_id || ':' || i.position),
       jsonb_build_object('run_id', i.run_id, 'position', i.position), i.outcome = 'applying',
       case when i.outcome = 'applying' then now() + interval '2 minutes' end
from sync_run_items i
join sync_runs r on r.id = i.run_id
where r.kind = 'selective' and r.status in ('pending', 'running') and r.planned_at is not null
  and i.outcome in ('planned', 'applying')
order by r.created_at, i.run_id, i.position;

update sync_runs set status = 'running', started_at = coalesce(started_at, now())
where kind = 'selective' and status = 'pending' and planned_at is not null;
