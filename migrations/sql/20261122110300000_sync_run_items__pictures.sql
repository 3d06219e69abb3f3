-- When a picture was last copied for a unit is shown in a list.
create index sync_run_items_pictures_idx on sync_run_items (woo_product_id)
  where changes @? '$[*] ? (@.field == "image" && @.state == "done")';
