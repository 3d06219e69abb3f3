-- Items of edits are now sent through the outbox (ADR 15); open ones are moved there with their number of attempts. One
-- that may have been sent stays uncertain, and is read before it is sent again, once the process that sent it has
-- certainly ended.
insert into outbox_entries (kind, key, subject, payload, attempts, losses, is_uncertain, due_at)
select 'edit.shop', i.run_id || ':' || i.position, 'unit:' || i.woo_product_id,
       jsonb_build_object('run_id', i.run_id, 'position', i.position, 'parent_id', v.product_id), i.attempts, i.attempts,
       u.is_uncertain, case when u.is_uncertain then now() + interval '2 minutes' else i.next_try_at end
from sync_run_items i
join sync_runs r on r.id = i.run_id
left join product_variations v on v.id = i.woo_product_id
cross join lateral (
  select i.outcome = 'applying'
         or exists (select from stock_intents s where s.run_id = i.run_id and s.unit_id = i.woo_product_id
                      and s.mapping_id is null and s.state = 'sent') as is_uncertain) u
where r.kind = 'edit' and r.status = 'running' and i.outcome in ('planned', 'applying')
order by r.created_at, r.id, i.position;

-- A change that had not been sent is planned again with its item.
update stock_intents set state = 'superseded', settled_at = now()
where mapping_id is null and run_id is not null and state = 'planned';

alter table sync_run_items drop column attempts;
alter table sync_run_items drop column next_try_at;
