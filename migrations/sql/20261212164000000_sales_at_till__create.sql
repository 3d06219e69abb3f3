-- Sales rung up by people at the till, because one may pay a quote. Sales that we create there are in till_sales.
create table sales_at_till (
  sale_id bigint not null,
  shop_id text not null,
  ticket_number text not null,
  -- The customer's id at the till.
  till_customer_id text,
  completed_at timestamptz not null,
  -- Negative for a refund.
  total numeric(12,2) not null,
  paid_by text[] not null,
  -- Charged to the customer's account: no money was received.
  on_account boolean not null,
  voided boolean not null,
  -- Key of the payment it may become. Contains the account, because ids of another account mean other sales.
  payment_key text not null,
  read_at timestamptz not null,
  constraint sales_at_till_pkey primary key (sale_id),
  constraint sales_at_till_payment_key_key unique (payment_key)
);

create index sales_at_till_completed_at_idx on sales_at_till (completed_at, sale_id);
create index sales_at_till_read_at_idx on sales_at_till (read_at);

create table sales_at_till_lines (
  line_id bigint not null,
  sale_id bigint not null,
  -- Line of the original sale that this line refunds.
  refunded_line_id bigint,
  -- Null for an amount typed at the till.
  item_id bigint,
  quantity integer not null,
  total numeric(12,2) not null,
  constraint sales_at_till_lines_pkey primary key (line_id),
  constraint sales_at_till_lines_sale_id_fkey foreign key (sale_id) references sales_at_till (sale_id) on delete cascade
);

create index sales_at_till_lines_sale_id_idx on sales_at_till_lines (sale_id);
create index sales_at_till_lines_refunded_line_id_idx on sales_at_till_lines (refunded_line_id)
  where refunded_line_id is not null;

-- Sales that a person has marked as not paying a quote.
create table till_sale_dismissals (
  quote_id bigint not null,
  sale_id bigint not null,
  dismissed_at timestamptz not null,
  dismissed_by bigint,
  constraint till_sale_dismissals_pkey primary key (quote_id, sale_id),
  constraint till_sale_dismissals_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint till_sale_dismissals_sale_id_fkey foreign key (sale_id) references sales_at_till (sale_id) on delete cascade,
  constraint till_sale_dismissals_dismissed_by_fkey foreign key (dismissed_by) references users (id) on delete set null
);

create index till_sale_dismissals_sale_id_idx on till_sale_dismissals (sale_id);
create index till_sale_dismissals_dismissed_by_idx on till_sale_dismissals (dismissed_by);
