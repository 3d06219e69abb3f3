-- Uploads that no product has taken are looked for once a day, and swept.
create index images_unattached_idx on images (created_at) where product_id is null and removed_at is null;
-- What open changes want of pictures is looked up for those.
create index product_writes_open_images_idx on product_writes (id)
  where state in ('waiting', 'failed') and fields ? 'images';
