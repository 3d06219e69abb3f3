-- Edits by people, by product and by failure, among all the engine's items.
create index sync_run_items_edits_idx on sync_run_items (woo_product_id) where mapping_id is null;
create index sync_run_items_failed_edits_idx on sync_run_items (run_id, position)
  where mapping_id is null and outcome = 'failed';
