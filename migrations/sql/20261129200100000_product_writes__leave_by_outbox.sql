-- Lease, tries and back-off are the outbox's from now on (ADR 15); what is open goes over with its count. A change that may
-- have taken effect stays uncertain: it is read before it is sent.
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

-- The nightly clean-up walks through what is settled in the order of its time.
create index product_writes_settled_at_idx on product_writes (settled_at, position) where settled_at is not null;
