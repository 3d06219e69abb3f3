create table product_mappings (
  id bigint generated always as identity,
  -- The sellable unit: id of a simple product or a variation, which share one sequence in the shop.
  woo_product_id bigint not null,
  -- The product of a variation; null for a simple product.
  woo_parent_id bigint,
  lightspeed_item_id bigint not null,
  product_type text not null,
  sync_direction text not null default 'both',
  sync_enabled boolean not null default true,
  manually_verified boolean not null default false,
  mapping_confidence numeric(5, 4) not null,
  -- Quantity that both sides should have (null until they first agreed), and for each side the quantity up to which its
  -- own changes are included in it. A side is owed the base minus its own quantity.
  base_quantity integer,
  woo_quantity integer,
  lightspeed_quantity integer,
  last_synced_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint product_mappings_pkey primary key (id),
  constraint product_mappings_pair_key unique (woo_product_id, lightspeed_item_id),
  constraint product_mappings_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint product_mappings_product_type_check check (product_type in ('bike', 'accessory')),
  constraint product_mappings_sync_direction_check check (sync_direction in ('both', 'woo_to_ls', 'ls_to_woo')),
  constraint product_mappings_mapping_confidence_check check (mapping_confidence between 0 and 1),
  constraint product_mappings_base_quantity_check check (
    (base_quantity is null) = (woo_quantity is null) and (base_quantity is null) = (lightspeed_quantity is null)
  )
);

create unique index product_mappings_woo_enabled_key on product_mappings (woo_product_id) where sync_enabled;
create unique index product_mappings_lightspeed_enabled_key on product_mappings (lightspeed_item_id) where sync_enabled;
create index product_mappings_lightspeed_item_id_idx on product_mappings (lightspeed_item_id);
create index product_mappings_created_by_idx on product_mappings (created_by);
