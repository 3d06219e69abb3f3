-- The engine's changes at the till are now sent through the outbox (ADR 15). One that was sent is settled by the till's
-- log, or once the process that sent it has certainly ended; one that was only planned is planned again.
insert into outbox_entries (kind, key, subject, payload, attempts, is_uncertain, due_at)
select 'stock.till', id::text, 'item:' || unit_id, jsonb_build_object('intent_id', id), 1, true, now() + interval '2 minutes'
from stock_intents
where system = 'lightspeed' and state = 'sent'
order by id;

update stock_intents set state = 'superseded', settled_at = now()
where system = 'lightspeed' and state = 'planned';
