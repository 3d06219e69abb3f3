-- Delivery options as calculated for a request, identified by a hash of it. The same request gets the same answer while
-- that is fresh; a quote may refer to it by id for a day, so that the price of a chosen option comes from us.
create table shipping_rates_cache (
  id uuid not null,
  asked_hash bytea not null,
  answer jsonb not null,
  fresh_until timestamptz not null,
  created_at timestamptz not null,
  constraint shipping_rates_cache_pkey primary key (id)
);
create index shipping_rates_cache_asked_hash_idx on shipping_rates_cache (asked_hash, fresh_until);
create index shipping_rates_cache_created_at_idx on shipping_rates_cache (created_at);

-- Distances of addresses from the shop. Of the address, only a hash is stored.
create table distances_cache (
  asked_hash bytea not null,
  km numeric(7, 1) not null,
  method text not null,
  formatted_address text,
  found_at timestamptz not null,
  constraint distances_cache_pkey primary key (asked_hash),
  constraint distances_cache_km_check check (km >= 0),
  constraint distances_cache_method_check check (method in ('route', 'geocode', 'postcode', 'region', 'default'))
);
create index distances_cache_found_at_idx on distances_cache (found_at);
