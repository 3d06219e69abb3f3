create sequence quote_numbers start 10001;

create table quotes (
  id bigint generated always as identity,
  quote_number text not null,
  -- The first revision's id, shared by all revisions of a quote.
  root_id bigint not null,
  revision integer not null default 1,
  superseded_by bigint,
  status text not null default 'draft',
  -- Incremented by every change that must not be overwritten unseen.
  version integer not null default 1,
  customer_name text not null,
  customer_company text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_address text not null,
  discount_percent numeric(5, 2) not null,
  valid_days integer not null,
  payment_option text not null,
  notes text not null,
  customer_note text not null,
  -- The chosen option as it was offered; null = none yet.
  delivery_option jsonb,
  -- Set by hand, overriding the option's price.
  manual_shipping_fee numeric(12, 2),
  distance_confirmed boolean not null default false,
  parcel jsonb,
  subtotal_amount numeric(12, 2) not null,
  labour_cost numeric(12, 2) not null,
  discount_amount numeric(12, 2) not null,
  shipping_cost numeric(12, 2) not null,
  delivery_fee numeric(12, 2) not null,
  setup_fee numeric(12, 2) not null,
  tax_amount numeric(12, 2) not null,
  total_amount numeric(12, 2) not null,
  deposit_amount numeric(12, 2) not null,
  item_count integer not null,
  assigned_to bigint,
  created_by bigint,
  client_key uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  -- Set when sent: the end of the last valid day in the shop's time zone.
  valid_until timestamptz,
  reminded_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  converted_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  constraint quotes_pkey primary key (id),
  constraint quotes_quote_number_key unique (quote_number),
  constraint quotes_client_key_key unique (client_key),
  constraint quotes_root_id_revision_key unique (root_id, revision),
  constraint quotes_root_id_fkey foreign key (root_id) references quotes (id) on delete cascade deferrable initially deferred,
  constraint quotes_superseded_by_fkey foreign key (superseded_by) references quotes (id) on delete set null,
  constraint quotes_assigned_to_fkey foreign key (assigned_to) references users (id) on delete set null,
  constraint quotes_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint quotes_status_check check (
    status in ('draft', 'sent', 'pending', 'accepted', 'rejected', 'converted', 'completed', 'expired')
  ),
  constraint quotes_payment_option_check check (payment_option in ('customer_chooses', 'deposit', 'full')),
  constraint quotes_total_amount_check check (total_amount >= 0),
  constraint quotes_discount_percent_check check (discount_percent between 0 and 100)
);

create index quotes_superseded_by_idx on quotes (superseded_by);
create index quotes_created_by_idx on quotes (created_by);
create index quotes_assigned_to_idx on quotes (assigned_to, created_at desc, id desc);
create index quotes_created_at_idx on quotes (created_at desc, id desc);
create index quotes_status_idx on quotes (status, created_at desc, id desc);
create index quotes_total_amount_idx on quotes (total_amount, id);
create index quotes_customer_name_idx on quotes (lower(customer_name), id);
create index quotes_valid_until_idx on quotes (valid_until) where status in ('sent', 'pending');
create index quotes_customer_email_idx on quotes (lower(customer_email));
create index quotes_search_trgm_idx on quotes using gin (
  lower(quote_number || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone) gin_trgm_ops
);

create table quote_lines (
  id bigint generated always as identity,
  quote_id bigint not null,
  position integer not null,
  kind text not null,
  -- No foreign key: a quote outlives its product.
  product_id bigint,
  variation_id bigint,
  item_type text,
  name text not null,
  sku text not null,
  description text not null,
  image text,
  unit_price numeric(12, 2) not null,
  unit_cost numeric(12, 2),
  quantity integer not null,
  discount_percent numeric(5, 2) not null,
  line_total numeric(12, 2) not null,
  expected_date date,
  constraint quote_lines_pkey primary key (id),
  constraint quote_lines_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_lines_kind_check check (kind in ('product', 'labour')),
  constraint quote_lines_product_check check ((kind = 'product') = (product_id is not null and item_type is not null)),
  constraint quote_lines_quantity_check check (quantity > 0),
  constraint quote_lines_item_type_check check (item_type in ('bike', 'accessory', 'part'))
);

create index quote_lines_quote_id_idx on quote_lines (quote_id, position);
create index quote_lines_product_id_idx on quote_lines (product_id);

create table quote_events (
  id bigint generated always as identity,
  quote_id bigint not null,
  type text not null,
  at timestamptz not null,
  source text not null,
  user_id bigint,
  data jsonb not null default '{}',
  -- Key of an event that must be recorded only once, such as a payment.
  event_key text,
  constraint quote_events_pkey primary key (id),
  constraint quote_events_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_events_user_id_fkey foreign key (user_id) references users (id) on delete set null,
  constraint quote_events_source_check check (source in ('staff', 'customer', 'system')),
  constraint quote_events_event_key_key unique (quote_id, event_key)
);

create index quote_events_quote_id_idx on quote_events (quote_id, at, id);
create index quote_events_user_id_idx on quote_events (user_id);

create table quote_links (
  id bigint generated always as identity,
  quote_id bigint not null,
  token_hash bytea not null,
  -- The customer's email when the link was created, in lower case; if it changes, the link is invalid.
  email text not null,
  is_preview boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint quote_links_pkey primary key (id),
  constraint quote_links_token_hash_key unique (token_hash),
  constraint quote_links_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_links_created_by_fkey foreign key (created_by) references users (id) on delete set null
);

create index quote_links_quote_id_idx on quote_links (quote_id);
create index quote_links_created_by_idx on quote_links (created_by);

-- Tasks for the shop's staff, created by a quote's events; at most one open task per kind and quote.
create table quote_actions (
  id bigint generated always as identity,
  quote_id bigint not null,
  kind text not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  snoozed_until timestamptz,
  done_at timestamptz,
  done_by bigint,
  constraint quote_actions_pkey primary key (id),
  constraint quote_actions_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_actions_done_by_fkey foreign key (done_by) references users (id) on delete set null,
  constraint quote_actions_kind_check check (
    kind in (
      'viewed_not_accepted', 'question', 'new_quote_requested', 'payment_due', 'order_failed', 'expiring', 'email_failed'
    )
  )
);

create unique index quote_actions_open_key on quote_actions (quote_id, kind) where done_at is null;
create index quote_actions_quote_id_idx on quote_actions (quote_id);
create index quote_actions_due_at_idx on quote_actions (due_at) where done_at is null;
create index quote_actions_done_by_idx on quote_actions (done_by);
