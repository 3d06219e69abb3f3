-- Customers as recorded at the till and in the online shop, with the customer they belong to here.
create table customer_sources (
  system text not null,
  external_id text not null,
  customer_id bigint not null,
  name text not null,
  company text not null,
  emails text[] not null,
  phones text[] not null,
  address text not null,
  -- Channels the customer has opted out of there.
  opted_out text[] not null,
  archived boolean not null,
  modified_at timestamptz,
  read_at timestamptz not null,
  constraint customer_sources_pkey primary key (system, external_id),
  constraint customer_sources_customer_id_fkey foreign key (customer_id) references customers (id) on delete cascade,
  constraint customer_sources_system_check check (system in ('lightspeed', 'woocommerce'))
);

create index customer_sources_customer_id_idx on customer_sources (customer_id);
