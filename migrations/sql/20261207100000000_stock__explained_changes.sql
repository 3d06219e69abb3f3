-- The guard counts changes without a document (sale, delivery, order …); others are ordinary work. While a change is
-- held, only documented changes are accounted for; the rest waits since `fully_accounted_at`.
alter table product_mappings
  add column accounted_at timestamptz,
  add column fully_accounted_at timestamptz;
update product_mappings set accounted_at = last_synced_at, fully_accounted_at = last_synced_at;

alter table sync_run_items add column unexplained boolean not null default false;

alter table till_log_entries
  add column is_documented boolean not null default false,
  add column is_own_sale boolean not null default false;
update till_log_entries set is_documented = not may_be_ours;
