create table lightspeed_connections (
  id bigint generated always as identity,
  account_id text not null,
  account_name text not null,
  -- The shop whose stock is synced.
  shop_id text,
  access_token bytea not null,
  refresh_token bytea not null,
  token_expires_at timestamptz not null,
  token_version integer not null default 1,
  -- The holder of the lease refreshes the token; others wait for the new version.
  refresh_lease_until timestamptz,
  broken_reason text,
  connected_by bigint,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  constraint lightspeed_connections_pkey primary key (id),
  constraint lightspeed_connections_connected_by_fkey foreign key (connected_by) references users (id) on delete set null
);

create unique index lightspeed_connections_current_key on lightspeed_connections ((true)) where disconnected_at is null;
create index lightspeed_connections_connected_by_idx on lightspeed_connections (connected_by);

-- One row per started authorisation, so that its callback is accepted only once.
create table lightspeed_authorisations (
  state_hash bytea not null,
  code_verifier bytea not null,
  user_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint lightspeed_authorisations_pkey primary key (state_hash),
  constraint lightspeed_authorisations_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create index lightspeed_authorisations_user_id_idx on lightspeed_authorisations (user_id);
create index lightspeed_authorisations_expires_at_idx on lightspeed_authorisations (expires_at);

create table lightspeed_shops (
  shop_id text not null,
  name text not null,
  time_zone text not null,
  constraint lightspeed_shops_pkey primary key (shop_id)
);

create table lightspeed_items (
  item_id bigint not null,
  system_sku text not null,
  custom_sku text not null,
  manufacturer_sku text not null,
  upc text not null,
  ean text not null,
  description text not null,
  brand text not null,
  category_id bigint,
  category_name text not null,
  item_type text not null,
  archived boolean not null,
  price numeric(12, 2),
  default_cost numeric(12, 2),
  -- In the chosen shop; null = the till has no stock row for it there.
  item_shop_id bigint,
  qoh integer,
  qoh_read_at timestamptz,
  imported_at timestamptz not null,
  constraint lightspeed_items_pkey primary key (item_id)
);

create index lightspeed_items_custom_sku_idx on lightspeed_items (lower(custom_sku));
create index lightspeed_items_ean_idx on lightspeed_items (ean);
create index lightspeed_items_category_name_idx on lightspeed_items (category_name);
