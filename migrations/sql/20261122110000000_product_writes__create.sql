-- Incremented by edits on a product's page, not by changes of stock and prices.
alter table products add column details_version integer not null default 1;

-- Product changes to send to the shop, and their outcome: the change log.
create table product_writes (
  -- Also the marker that identifies a product which the shop created without answering.
  id uuid not null,
  -- Order of creation: changes of one product are sent to the shop in this order.
  position bigint not null generated always as identity,
  -- Null until the shop has created the product.
  product_id bigint,
  kind text not null,
  state text not null default 'waiting',
  product_name text not null,
  -- Values to set in the shop, under our field names, and the values before.
  fields jsonb not null,
  before jsonb not null default '{}',
  attempts integer not null default 0,
  -- Set during an attempt, and after one with unknown outcome.
  sending_since timestamptz,
  -- End of the lease of the current attempt.
  leased_until timestamptz,
  next_attempt_at timestamptz,
  error text,
  created_by bigint,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint product_writes_pkey primary key (id),
  constraint product_writes_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint product_writes_kind_check check (kind in ('create', 'update', 'images', 'delete', 'restore')),
  constraint product_writes_state_check check (state in ('waiting', 'done', 'failed', 'discarded')),
  constraint product_writes_next_attempt_at_check check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint product_writes_product_id_check check (product_id is not null or kind = 'create')
);

create index product_writes_product_id_idx on product_writes (product_id, position);
create index product_writes_open_idx on product_writes (product_id) where state in ('waiting', 'failed');
create index product_writes_due_idx on product_writes (next_attempt_at) where state = 'waiting';
create index product_writes_created_at_idx on product_writes (created_at, position);
create index product_writes_created_by_idx on product_writes (created_by);
