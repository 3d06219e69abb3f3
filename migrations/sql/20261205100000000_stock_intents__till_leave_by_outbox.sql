-- The engine's changes of the till leave by the outbox from now on (ADR 15). One that was sent is settled by the till's log: by
-- what it shows, or once the process that sent it is surely gone. One that was only planned is planned anew.
insert into outbox_entries (kind, key, subject, payload, attempts, is_uncertain, due_at)
select 'stock.till', id::text, 'item:' || unit_id, jsonb_build_object('intent_id', id), 1, true, now() + interval '2 minutes'
from stock_intents
where system = 'lightspeed' and state = 'sent'
order by id;

update stock_intents set state = 'superseded', settled_at = now()
where system = 'lightspeed' and state = 'planned';
