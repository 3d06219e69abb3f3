-- Jobs of the workshop: the bikes of an order, or a bike taken in at the counter.
create table work_orders (
  id bigint generated always as identity,
  number text not null generated always as ('WO-' || (1000 + id)::text) stored,
  order_id bigint,
  customer_id bigint,
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  bike text not null,
  -- In the customer's words, or what to do.
  problem text not null,
  -- Dollars, not to be exceeded without asking; null is not agreed.
  limit_amount numeric(12, 2),
  promised_on date,
  state text not null default 'booked',
  assigned_to bigint,
  day date,
  minutes integer not null,
  instructions text not null,
  version integer not null default 1,
  request_key uuid,
  created_by bigint,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  search_text text not null generated always as (
    fold_text(' WO-' || (1000 + id)::text || ' ' || customer_name || ' ' || customer_phone || ' ' || customer_email || ' ' ||
              bike || ' ' || problem)) stored,
  constraint work_orders_pkey primary key (id),
  constraint work_orders_request_key_key unique (request_key),
  constraint work_orders_order_id_fkey foreign key (order_id) references orders (id),
  constraint work_orders_customer_id_fkey foreign key (customer_id) references customers (id),
  constraint work_orders_assigned_to_fkey foreign key (assigned_to) references users (id) on delete set null,
  constraint work_orders_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint work_orders_minutes_check check (minutes >= 0),
  constraint work_orders_limit_amount_check check (limit_amount >= 0),
  constraint work_orders_state_check check (state in
    ('booked', 'waiting_for_parts', 'in_progress', 'quality_check', 'ready', 'handed_over', 'cancelled'))
);

-- An order has one job; a cancelled one can be made again.
create unique index work_orders_order_id_key on work_orders (order_id) where state <> 'cancelled';
create index work_orders_order_id_idx on work_orders (order_id);
create index work_orders_customer_id_idx on work_orders (customer_id);
create index work_orders_assigned_to_idx on work_orders (assigned_to);
create index work_orders_created_by_idx on work_orders (created_by);
create index work_orders_open_idx on work_orders (promised_on, id) where state not in ('handed_over', 'cancelled');
create index work_orders_created_at_idx on work_orders (created_at, id);
create index work_orders_search_idx on work_orders using gin (search_text gin_trgm_ops);

create table bike_tags (
  id bigint generated always as identity,
  work_order_id bigint not null,
  position integer not null,
  -- In the short link that its code leads to.
  code text not null,
  bike_model text not null,
  serial_number text not null default '',
  -- A new bike out of an order, which has one owner; bikes that come for a service may come again.
  is_sold boolean not null,
  printed_at timestamptz,
  printed_by bigint,
  constraint bike_tags_pkey primary key (id),
  constraint bike_tags_code_key unique (code),
  constraint bike_tags_work_order_id_position_key unique (work_order_id, position),
  constraint bike_tags_work_order_id_fkey foreign key (work_order_id) references work_orders (id) on delete cascade,
  constraint bike_tags_printed_by_fkey foreign key (printed_by) references users (id) on delete set null
);

create index bike_tags_printed_by_idx on bike_tags (printed_by);
create unique index bike_tags_sold_serial_key on bike_tags (serial_number) where is_sold and serial_number <> '';
create index bike_tags_serial_number_idx on bike_tags (serial_number) where serial_number <> '';

create table work_order_steps (
  id bigint generated always as identity,
  work_order_id bigint not null,
  position integer not null,
  list text not null,
  text text not null,
  done_by bigint,
  done_at timestamptz,
  constraint work_order_steps_pkey primary key (id),
  constraint work_order_steps_work_order_id_position_key unique (work_order_id, position),
  constraint work_order_steps_work_order_id_fkey foreign key (work_order_id) references work_orders (id) on delete cascade,
  constraint work_order_steps_done_by_fkey foreign key (done_by) references users (id) on delete set null
);

create index work_order_steps_done_by_idx on work_order_steps (done_by);

-- Notes, time spent, and what happened to a job.
create table work_order_entries (
  id bigint generated always as identity,
  work_order_id bigint not null,
  at timestamptz not null,
  type text not null,
  text text not null,
  minutes integer,
  data jsonb not null default '{}'::jsonb,
  user_id bigint,
  request_key uuid,
  constraint work_order_entries_pkey primary key (id),
  constraint work_order_entries_request_key_key unique (work_order_id, request_key),
  constraint work_order_entries_work_order_id_fkey foreign key (work_order_id) references work_orders (id) on delete cascade,
  constraint work_order_entries_user_id_fkey foreign key (user_id) references users (id) on delete set null,
  constraint work_order_entries_minutes_check check (minutes > 0)
);

create index work_order_entries_user_id_idx on work_order_entries (user_id);
