-- The engine's changes in the shop are now sent through the outbox (ADR 15). One that may have been sent is read before
-- anything is sent again, once the process that sent it has certainly ended; one that was only planned is planned
-- again.
insert into outbox_entries (kind, key, subject, payload, attempts, is_uncertain, due_at)
select 'stock.shop', i.id::text, 'unit:' || i.unit_id,
       jsonb_build_object('intent_id', i.id, 'parent_id', m.woo_parent_id), 1, true, now() + interval '2 minutes'
from stock_intents i
join product_mappings m on m.id = i.mapping_id
where i.system = 'woocommerce' and i.state = 'sent'
order by i.id;

update stock_intents set state = 'superseded', settled_at = now()
where mapping_id is not null and system = 'woocommerce' and state = 'planned';
