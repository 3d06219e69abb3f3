-- Online orders that become completed sales at the till; written before they are sent, so that each is created once. An
-- order that takes more units later gets another part.
create table till_sales (
  id bigint generated always as identity,
  order_id bigint not null,
  part integer not null,
  order_number text not null,
  reference text not null,
  state text not null default 'planned',
  sale_id bigint,
  total numeric(12,2),
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  constraint till_sales_pkey primary key (id),
  constraint till_sales_part_key unique (order_id, part),
  constraint till_sales_state_check check (state in ('planned', 'sent', 'confirmed', 'failed'))
);
create index till_sales_open_idx on till_sales (id) where state in ('planned', 'sent');

-- Units of one mapping in a sale, and how many of them the till's log shows as taken.
create table till_sale_lines (
  till_sale_id bigint not null,
  mapping_id bigint not null,
  unit_id bigint not null,
  item_id bigint not null,
  quantity integer not null,
  applied integer not null default 0,
  constraint till_sale_lines_pkey primary key (till_sale_id, mapping_id),
  constraint till_sale_lines_till_sale_id_fkey foreign key (till_sale_id) references till_sales (id) on delete cascade,
  constraint till_sale_lines_mapping_id_fkey foreign key (mapping_id) references product_mappings (id) on delete cascade,
  constraint till_sale_lines_quantity_check check (quantity > 0)
);
create index till_sale_lines_mapping_id_idx on till_sale_lines (mapping_id);
