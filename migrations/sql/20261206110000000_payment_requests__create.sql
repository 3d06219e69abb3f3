-- Payment links for a quote's open amount: each is an order of its own in the online shop, for exactly that amount.
create table payment_requests (
  id bigint generated always as identity,
  quote_id bigint not null,
  amount numeric(12, 2) not null,
  state text not null default 'waiting',
  requested_at timestamptz not null,
  requested_by bigint,
  -- Idempotency key of the person's form.
  request_key text not null,
  woo_order_id bigint,
  order_number text,
  -- Encrypted, because they open the payment page.
  order_key bytea,
  payment_url bytea,
  order_status text,
  order_error text,
  order_checked_at timestamptz,
  constraint payment_requests_pkey primary key (id),
  constraint payment_requests_quote_id_fkey foreign key (quote_id) references quotes (id) on delete restrict,
  constraint payment_requests_requested_by_fkey foreign key (requested_by) references users (id) on delete set null,
  constraint payment_requests_request_key_key unique (request_key),
  constraint payment_requests_woo_order_id_key unique (woo_order_id),
  constraint payment_requests_amount_check check (amount > 0),
  constraint payment_requests_state_check check (state in ('waiting', 'created', 'paid', 'withdrawn', 'cancelled'))
);

create index payment_requests_quote_id_idx on payment_requests (quote_id, id);
create index payment_requests_requested_by_idx on payment_requests (requested_by);
-- One open link per quote.
create unique index payment_requests_open_key on payment_requests (quote_id) where state in ('waiting', 'created');
create index payment_requests_checked_idx on payment_requests (order_checked_at) where state in ('created', 'paid');
