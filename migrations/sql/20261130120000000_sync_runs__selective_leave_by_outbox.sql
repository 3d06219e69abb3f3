-- Items of selective syncs leave by the outbox from now on (ADR 15). What a run that is under way has still to write goes over;
-- an item that may have left stays uncertain, and is read before it is sent, once the process that sent it is surely gone.
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
