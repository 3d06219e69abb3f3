-- Pictures uploaded here. Their files are in the upload storage under `file_name`.
create table images (
  id bigint not null generated always as identity,
  file_name text not null,
  content_type text not null,
  name text not null,
  alt text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  -- Sizes created from it: longer side in pixels.
  sizes integer[] not null,
  product_id bigint,
  -- Id of the shop's copy, once it has one.
  woo_image_id bigint,
  request_key uuid,
  created_by bigint,
  created_at timestamptz not null,
  -- No longer used; its files are deleted some days later, when the shop has certainly fetched what it needs.
  removed_at timestamptz,
  constraint images_pkey primary key (id),
  constraint images_file_name_key unique (file_name),
  constraint images_request_key_key unique (request_key),
  constraint images_created_by_fkey foreign key (created_by) references users (id) on delete set null
);

create index images_product_id_idx on images (product_id);
create index images_created_by_idx on images (created_by);
create index images_removed_at_idx on images (removed_at) where removed_at is not null;
