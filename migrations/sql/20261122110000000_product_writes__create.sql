-- Moves with what people edit on a product's page, not with its stock and prices.
alter table products add column details_version integer not null default 1;

-- Changes of products on their way to the shop, and what became of them: the change log.
create table product_writes (
  -- Also the marker by which a product that the shop made without answering is found again.
  id uuid not null,
  -- The order in which they were made: those of one product reach the shop one after the other.
  position bigint not null generated always as identity,
  -- null while the shop has not made the product.
  product_id bigint,
  kind text not null,
  state text not null default 'waiting',
  product_name text not null,
  -- What the shop is to hold, under our names, and what it held.
  fields jsonb not null,
  before jsonb not null default '{}',
  attempts integer not null default 0,
  -- Set while an attempt is under way, and after one whose end is not known.
  sending_since timestamptz,
  -- Until then an attempt is in somebody's hands.
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
