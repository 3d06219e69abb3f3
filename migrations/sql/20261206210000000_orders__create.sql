-- Orders of the online shop, as it last reported them. Amounts are in dollars including tax; null is unreadable.
create table orders (
  id bigint generated always as identity,
  woo_order_id bigint not null,
  order_number text not null,
  -- In the shop's words; `deleted` once it is gone there.
  status text not null,
  customer_id bigint,
  -- The shop's account of the buyer; null for guests.
  woo_customer_id bigint,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  paid_at timestamptz,
  total_amount numeric(12, 2),
  subtotal_amount numeric(12, 2),
  tax_amount numeric(12, 2),
  shipping_amount numeric(12, 2),
  payment_method text not null,
  billing_name text not null,
  billing_company text not null,
  billing_email text not null,
  billing_phone text not null,
  billing_address text not null,
  shipping_address text not null,
  customer_note text not null,
  -- Time of the last request to email the receipt again.
  receipt_sent_at timestamptz,
  receipt_error text,
  read_at timestamptz not null,
  constraint orders_pkey primary key (id),
  constraint orders_woo_order_id_key unique (woo_order_id),
  constraint orders_customer_id_fkey foreign key (customer_id) references customers (id)
);

create index orders_customer_id_idx on orders (customer_id, created_at desc, id desc);

create table order_items (
  order_id bigint not null,
  position integer not null,
  -- Null for a fee, such as labour.
  product_id bigint,
  variation_id bigint,
  name text not null,
  sku text not null,
  quantity integer not null,
  line_total numeric(12, 2),
  constraint order_items_pkey primary key (order_id, position),
  constraint order_items_order_id_fkey foreign key (order_id) references orders (id) on delete cascade
);

-- Position up to which a feed of an outside system has been read.
create table feed_cursors (
  name text not null,
  position text not null,
  moved_at timestamptz not null,
  constraint feed_cursors_pkey primary key (name)
);
