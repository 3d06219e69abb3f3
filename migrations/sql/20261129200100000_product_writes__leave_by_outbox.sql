-- The outbox takes over lease, attempts and back-off (ADR 15); open changes are moved there with their number of
-- attempts. A change that may have taken effect stays uncertain: it is read before it is sent again.
insert into outbox_entries (kind, key, subject, payload, state, attempts, is_uncertain, due_at, error, created_at, settled_at)
select 'product.write', position::text,
       case when product_id is null then 'write:' || id else 'product:' || product_id end, jsonb_build_object('write_id', id),
       state, attempts, sending_since is not null, greatest(next_attempt_at, leased_until), error, created_at,
       case when state = 'failed' then now() end
from product_writes where state in ('waiting', 'failed') order by position;

drop index product_writes_due_idx;
alter table product_writes drop constraint product_writes_next_attempt_at_check;
alter table product_writes drop column attempts;
alter table product_writes drop column sending_since;
alter table product_writes drop column leased_until;
alter table product_writes drop column next_attempt_at;

-- For the nightly clean-up of settled changes, oldest first.
create index product_writes_settled_at_idx on product_writes (settled_at, position) where settled_at is not null;
