-- A planned change; written before it is sent.
create table stock_intents (
  id bigint generated always as identity,
  mapping_id bigint not null,
  run_id uuid,
  system text not null,
  -- Id of the shop unit or till item.
  unit_id bigint not null,
  delta integer not null,
  -- Change of the other side that caused it, in words.
  reason text not null,
  state text not null default 'planned',
  -- Actual effect according to the outside system: an absolute write may overwrite another change.
  applied_delta integer,
  -- Till only: the quantity that was set, because the till does not accept differences.
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

-- A mapping waits until its change is settled.
create unique index stock_intents_open_key on stock_intents (mapping_id, system) where state in ('planned', 'sent');
create index stock_intents_mapping_id_idx on stock_intents (mapping_id);
create index stock_intents_run_id_idx on stock_intents (run_id);

-- History of each quantity: every change, with place and reason. Append-only.
create table stock_events (
  id bigint generated always as identity,
  system text not null,
  unit_id bigint not null,
  source text not null,
  delta integer not null,
  before_quantity integer,
  after_quantity integer,
  -- Sale, order, log entry or intent that explains the change; unique per system.
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

-- Conflicts that only a person can decide.
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

-- Quantities reported as changed, to be read.
create table stock_checks (
  system text not null,
  unit_id bigint not null,
  -- Incremented by each request, so that one made during a reading is not lost.
  revision integer not null default 1,
  requested_at timestamptz not null,
  constraint stock_checks_pkey primary key (system, unit_id),
  constraint stock_checks_system_check check (system in ('woocommerce', 'lightspeed'))
);

-- Units that an online order has taken from a shop unit so far, according to the order.
create table order_stock_movements (
  order_id bigint not null,
  unit_id bigint not null,
  taken integer not null,
  -- Units of these already explained in the ledger.
  explained integer not null default 0,
  order_number text not null,
  happened_at timestamptz not null,
  constraint order_stock_movements_pkey primary key (order_id, unit_id)
);

create index order_stock_movements_unexplained_idx on order_stock_movements (unit_id) where taken <> explained;
