-- Finds orders and jobs by phone in any notation: the search compares digits only.
alter table orders drop column search_text;
alter table orders add column search_text text not null generated always as (
  fold_text(' ' || order_number || ' ' || coalesce(shop_number, '') || ' ' || billing_name || ' ' || billing_company || ' ' ||
    billing_email) || ' ' || regexp_replace(billing_phone, '[^0-9]', '', 'g')) stored;
create index orders_search_idx on orders using gin (search_text gin_trgm_ops);
alter table work_orders drop column search_text;
alter table work_orders add column search_text text not null generated always as (
  fold_text(' WO-' || (1000 + id)::text || ' ' || customer_name || ' ' || customer_email || ' ' || bike || ' ' || problem) || ' ' ||
    regexp_replace(customer_phone, '[^0-9]', '', 'g')) stored;
create index work_orders_search_idx on work_orders using gin (search_text gin_trgm_ops);
