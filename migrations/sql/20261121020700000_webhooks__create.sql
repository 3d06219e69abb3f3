create table woo_webhooks (
  topic text not null,
  webhook_id bigint not null,
  secret bytea not null,
  status text not null,
  checked_at timestamptz not null,
  constraint woo_webhooks_pkey primary key (topic)
);

-- Signed deliveries, each once, identified by content: the shop gives all deliveries of one second the same id.
create table webhook_deliveries (
  id bigint generated always as identity,
  topic text not null,
  content_hash bytea not null,
  resource_id bigint not null,
  received_at timestamptz not null,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_content_hash_key unique (topic, content_hash)
);

create index webhook_deliveries_received_at_idx on webhook_deliveries (received_at);

-- Last tick started by each schedule, so that any number of servers start it once.
create table schedule_ticks (
  name text not null,
  ticked_at timestamptz not null,
  constraint schedule_ticks_pkey primary key (name)
);
