-- For the daily removal of uploads that no product uses.
create index images_unattached_idx on images (created_at) where product_id is null and removed_at is null;
-- For the pictures that open changes still need.
create index product_writes_open_images_idx on product_writes (id)
  where state in ('waiting', 'failed') and fields ? 'images';
