-- Parts of the catalogue used on a job. `stock_note` says why a part is not taken from stock.
create table work_parts (
  id bigint generated always as identity,
  work_order_id bigint not null,
  product_id bigint not null,
  variation_id bigint,
  name text not null,
  sku text not null,
  quantity integer not null,
  unit_price numeric(12, 2) not null,
  unit_cost numeric(12, 2),
  stock_note text not null default '',
  added_by bigint,
  added_at timestamptz not null,
  request_key uuid,
  constraint work_parts_pkey primary key (id),
  constraint work_parts_request_key_key unique (work_order_id, request_key),
  constraint work_parts_work_order_id_fkey foreign key (work_order_id) references work_orders (id) on delete cascade,
  constraint work_parts_added_by_fkey foreign key (added_by) references users (id) on delete set null,
  constraint work_parts_quantity_check check (quantity >= 0),
  constraint work_parts_unit_price_check check (unit_price >= 0)
);

create index work_parts_added_by_idx on work_parts (added_by);

-- Units taken from stock for a part (negative: given back). Each is an edit of the product, whose run has the result.
create table work_part_moves (
  run_id uuid not null,
  part_id bigint not null,
  units integer not null,
  created_at timestamptz not null,
  constraint work_part_moves_pkey primary key (run_id),
  constraint work_part_moves_part_id_fkey foreign key (part_id) references work_parts (id) on delete cascade
);

create index work_part_moves_part_id_idx on work_part_moves (part_id);
