-- The outbox takes over lease, attempts and back-off (ADR 15); waiting orders are moved there with their number of
-- attempts.
insert into outbox_entries (kind, key, subject, payload, attempts, is_uncertain, due_at, error, created_at)
select 'order.create', 'quote:' || quote_id || ':' || order_round, 'quote:' || quote_id,
       jsonb_build_object('quote_id', quote_id, 'round', order_round), order_attempts, order_sending_since is not null,
       order_next_attempt_at, order_error, accepted_at
from quote_acceptances where order_state = 'waiting' order by accepted_at;

drop index quote_acceptances_waiting_idx;
alter table quote_acceptances drop column order_attempts;
alter table quote_acceptances drop column order_next_attempt_at;
alter table quote_acceptances drop column order_sending_since;
