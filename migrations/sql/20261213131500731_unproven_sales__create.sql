-- Safety information given to customers, by its wording.
create table safety_sheets (
  id bigint generated always as identity,
  texts jsonb not null,
  created_at timestamptz not null,
  constraint safety_sheets_pkey primary key (id)
);

create unique index safety_sheets_texts_key on safety_sheets (md5(texts::text));

create table safety_handouts (
  id bigint generated always as identity,
  quote_id bigint,
  order_id bigint,
  sheet_id bigint not null,
  given_at timestamptz not null,
  given_by bigint,
  constraint safety_handouts_pkey primary key (id),
  constraint safety_handouts_sale_check check (num_nonnulls(quote_id, order_id) = 1),
  constraint safety_handouts_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint safety_handouts_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
  constraint safety_handouts_sheet_id_fkey foreign key (sheet_id) references safety_sheets (id),
  constraint safety_handouts_given_by_fkey foreign key (given_by) references users (id) on delete set null
);

create index safety_handouts_quote_id_idx on safety_handouts (quote_id);
create index safety_handouts_order_id_idx on safety_handouts (order_id);
create index safety_handouts_sheet_id_idx on safety_handouts (sheet_id);
create index safety_handouts_given_by_idx on safety_handouts (given_by);

-- Sales of e-bikes without valid proof that a manager allowed.
create table unproven_sales (
  id bigint generated always as identity,
  quote_id bigint,
  order_id bigint,
  model_key text not null,
  reason text not null,
  allowed_at timestamptz not null,
  allowed_by bigint,
  constraint unproven_sales_pkey primary key (id),
  constraint unproven_sales_sale_check check (num_nonnulls(quote_id, order_id) = 1),
  constraint unproven_sales_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint unproven_sales_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
  constraint unproven_sales_allowed_by_fkey foreign key (allowed_by) references users (id) on delete set null
);

create index unproven_sales_quote_id_idx on unproven_sales (quote_id, model_key);
create index unproven_sales_order_id_idx on unproven_sales (order_id, model_key);
create index unproven_sales_allowed_by_idx on unproven_sales (allowed_by);
