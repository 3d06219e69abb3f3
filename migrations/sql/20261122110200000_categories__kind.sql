-- What a manager says the products of a category count as; null goes by the name.
alter table categories add column kind text;
alter table categories add constraint categories_kind_check check (kind in ('bike', 'accessory'));

-- Addresses of the till's own pictures of an item, in its order.
alter table lightspeed_items add column image_urls jsonb not null default '[]';
alter table lightspeed_items add constraint lightspeed_items_image_urls_check check (jsonb_typeof(image_urls) = 'array');
