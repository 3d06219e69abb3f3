-- Kind of the category's products as set by a manager; null derives it from the name.
alter table categories add column kind text;
alter table categories add constraint categories_kind_check check (kind in ('bike', 'accessory'));

-- Addresses of the till's own pictures of an item, in its order.
alter table lightspeed_items add column image_urls jsonb not null default '[]';
alter table lightspeed_items add constraint lightspeed_items_image_urls_check check (jsonb_typeof(image_urls) = 'array');
