-- The models of a sale are found in the shop, the till and the register without reading them whole.
create index products_model_key_idx on products (model_key_of('', name));
create index lightspeed_items_model_key_idx on lightspeed_items (model_key_of(brand, description));
create index bike_records_model_key_idx on bike_records (model_key_of(brand, model));
