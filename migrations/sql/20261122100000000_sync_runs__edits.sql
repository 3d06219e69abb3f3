-- Edits of stock and prices by people are runs too: several may be open at once, each with one product or many.
alter table sync_runs
  drop constraint sync_runs_kind_check,
  add constraint sync_runs_kind_check check (
    kind in ('import_woo', 'import_lightspeed', 'stock', 'selective', 'auto_match', 'edit')
  );
drop index sync_runs_open_kind_key;
create unique index sync_runs_open_kind_key on sync_runs (kind)
  where status in ('pending', 'running') and kind <> 'edit' and (kind <> 'stock' or started_by is not null);

-- An edit refers to a unit of the shop, whether or not the till has an item for it. It is retried with growing delays.
alter table sync_run_items
  alter column lightspeed_item_id drop not null,
  add column attempts integer not null default 0,
  add column next_try_at timestamptz;
create index sync_run_items_open_unit_idx on sync_run_items (woo_product_id) where outcome in ('planned', 'applying');

-- A person's stock edit has no mapping: to the engine it is a change made in the shop.
alter table stock_intents
  alter column mapping_id drop not null,
  add column woo_parent_id bigint,
  drop constraint stock_intents_source_check,
  add constraint stock_intents_source_check check (source in ('sync', 'undo', 'edit')),
  add constraint stock_intents_mapping_id_check check (mapping_id is not null or system = 'woocommerce');
create unique index stock_intents_open_edit_key on stock_intents (unit_id)
  where mapping_id is null and state in ('planned', 'sent');
create index stock_intents_unit_id_idx on stock_intents (unit_id) where mapping_id is null;
