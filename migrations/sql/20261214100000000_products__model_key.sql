-- A stored key is computed when a name changes; an index on the expression computed it with every change of the stock.
drop index products_model_key_idx, lightspeed_items_model_key_idx, bike_records_model_key_idx;
alter table products add column model_key text not null generated always as (model_key_of('', name)) stored;
alter table lightspeed_items add column model_key text not null generated always as (model_key_of(brand, description)) stored;
alter table bike_records add column model_key text not null generated always as (model_key_of(brand, model)) stored;
create index products_model_key_idx on products (model_key);
create index lightspeed_items_model_key_idx on lightspeed_items (model_key);
create index bike_records_model_key_idx on bike_records (model_key);
