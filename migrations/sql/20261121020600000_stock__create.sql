-- A change that was decided and may have left; written before it leaves.
create table stock_intents (
  id bigint generated always as identity,
  mapping_id bigint not null,
  run_id uuid,
  system text not null,
  -- The shop unit or the till item.
  unit_id bigint not null,
  delta integer not null,
  -- Why: what the other side changed, in words.
  reason text not null,
  state text not null default 'planned',
  -- What the outside system says the change really did: its own absolute writes may cover up another's change.
  applied_delta integer,
  -- Till: the number that was set; the till knows no differences.
  target_quantity integer,
  after_quantity integer,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  constraint stock_intents_pkey primary key (id),
  constraint stock_intents_mapping_id_fkey foreign key (mapping_id) references product_mappings (id) on delete cascade,
  constraint stock_intents_run_id_fkey foreign key (run_id) references sync_runs (id) on delete set null,
  constraint stock_intents_system_check check (system in ('woocommerce', 'lightspeed')),
  constraint stock_intents_state_check check (state in ('planned', 'sent', 'confirmed', 'superseded', 'failed')),
  constraint stock_intents_delta_check check (delta <> 0)
);

-- Until a change is settled, its mapping waits.
create unique index stock_intents_open_key on stock_intents (mapping_id, system) where state in ('planned', 'sent');
create index stock_intents_mapping_id_idx on stock_intents (mapping_id);
create index stock_intents_run_id_idx on stock_intents (run_id);

-- What happened to a number, where and why. Append only.
create table stock_events (
  id bigint generated always as identity,
  system text not null,
  unit_id bigint not null,
  source text not null,
  delta integer not null,
  before_quantity integer,
  after_quantity integer,
  -- The sale, order, log entry or intent that explains it, unique per system where there is one.
  reference text,
  reason text not null,
  actor text not null,
  intent_id bigint,
  run_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  constraint stock_events_pkey primary key (id),
  constraint stock_events_intent_id_fkey foreign key (intent_id) references stock_intents (id) on delete set null,
  constraint stock_events_run_id_fkey foreign key (run_id) references sync_runs (id) on delete set null,
  constraint stock_events_system_check check (system in ('woocommerce', 'lightspeed')),
  constraint stock_events_source_check check (
    source in ('import', 'till_sale', 'till_refund', 'till_receipt', 'online_order', 'edit', 'sync', 'undo')
  )
);

create index stock_events_unit_idx on stock_events (system, unit_id, id desc);
create unique index stock_events_reference_key on stock_events (system, unit_id, reference) where reference is not null;
create index stock_events_intent_id_idx on stock_events (intent_id);
create index stock_events_run_id_idx on stock_events (run_id);

-- What only a person can decide.
create table stock_conflicts (
  id bigint generated always as identity,
  mapping_id bigint not null,
  kind text not null,
  woo_quantity integer,
  lightspeed_quantity integer,
  base_quantity integer,
  message text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint,
  settled_quantity integer,
  constraint stock_conflicts_pkey primary key (id),
  constraint stock_conflicts_mapping_id_fkey foreign key (mapping_id) references product_mappings (id) on delete cascade,
  constraint stock_conflicts_settled_by_fkey foreign key (settled_by) references users (id) on delete set null,
  constraint stock_conflicts_kind_check check (kind in ('first_link', 'below_zero', 'refused'))
);

create unique index stock_conflicts_open_key on stock_conflicts (mapping_id) where settled_at is null;
create index stock_conflicts_mapping_id_idx on stock_conflicts (mapping_id);
create index stock_conflicts_settled_by_idx on stock_conflicts (settled_by);

-- Numbers that somebody said have changed and that are to be read.
create table stock_checks (
  system text not null,
  unit_id bigint not null,
  -- Grows with each request, so that one that comes while the number is read is not forgotten.
  revision integer not null default 1,
  requested_at timestamptz not null,
  constraint stock_checks_pkey primary key (system, unit_id),
  constraint stock_checks_system_check check (system in ('woocommerce', 'lightspeed'))
);

-- How many units an online order has taken from a shop unit so far, as the order itself says.
create table order_stock_movements (
  order_id bigint not null,
  unit_id bigint not null,
  taken integer not null,
  -- How many of them the ledger has explained already.
  explained integer not null default 0,
  order_number text not null,
  happened_at timestamptz not null,
  constraint order_stock_movements_pkey primary key (order_id, unit_id)
);

create index order_stock_movements_unexplained_idx on order_stock_movements (unit_id) where taken <> explained;
