-- For a list that shows when a unit's picture was last copied.
create index sync_run_items_pictures_idx on sync_run_items (woo_product_id)
  where changes @? '$[*] ? (@.field == "image" && @.state == "done")';
