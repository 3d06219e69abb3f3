-- Units given to orders, as last decided by the rule; one row per open order and product.
create table allocations (
  order_id bigint not null,
  -- The unit counted: a product, or a variation with its own stock.
  unit_id bigint not null,
  name text not null,
  wanted integer not null,
  given integer not null,
  -- Turn among the orders for the same product, from 1.
  place integer not null,
  claims integer not null,
  reason text not null,
  expected_on date,
  changed_at timestamptz not null,
  constraint allocations_pkey primary key (order_id, unit_id),
  constraint allocations_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
  constraint allocations_given_check check (given between 0 and wanted)
);

create index allocations_unit_id_idx on allocations (unit_id, place);

-- Turns decided by a person.
create table allocation_turns (
  order_id bigint not null,
  unit_id bigint not null,
  turn text not null,
  reason text not null,
  decided_by bigint,
  decided_at timestamptz not null,
  constraint allocation_turns_pkey primary key (order_id, unit_id),
  constraint allocation_turns_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
  constraint allocation_turns_decided_by_fkey foreign key (decided_by) references users (id) on delete set null,
  constraint allocation_turns_turn_check check (turn in ('first', 'last'))
);

create index allocation_turns_decided_by_idx on allocation_turns (decided_by);

-- Lines of the till's open purchase orders that have not been received yet.
create table purchase_order_lines (
  id bigint not null,
  purchase_order_id bigint not null,
  lightspeed_item_id bigint not null,
  outstanding integer not null,
  expected_on date,
  constraint purchase_order_lines_pkey primary key (id)
);

create index purchase_order_lines_item_idx on purchase_order_lines (lightspeed_item_id);
create index orders_open_idx on orders (id) where part_of is null and not is_handed_over and stage <> 'cancelled';
