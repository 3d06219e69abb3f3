-- One per quote, even if accepted concurrently; written in the transaction that changes the quote's status.
create table quote_acceptances (
  quote_id bigint not null,
  link_id bigint,
  accepted_at timestamptz not null,
  name text not null,
  email text not null,
  ip text not null,
  user_agent text not null,
  choice text not null,
  terms_version text not null,
  -- The exact bytes that were accepted, and their SHA-256.
  snapshot text not null,
  snapshot_hash text not null,
  -- Signature of the certificate, created with the acceptance, so that a later change of this row is detected.
  signature text,
  amount_due numeric(12, 2) not null,
  -- The order in the shop is created afterwards; order_key is encrypted, because it opens the payment page.
  order_state text not null default 'waiting',
  order_attempts integer not null default 0,
  order_next_attempt_at timestamptz,
  order_sending_since timestamptz,
  order_error text,
  woo_order_id bigint,
  order_number text,
  order_key bytea,
  payment_url bytea,
  order_status text,
  order_checked_at timestamptz,
  constraint quote_acceptances_pkey primary key (quote_id),
  constraint quote_acceptances_quote_id_fkey foreign key (quote_id) references quotes (id) on delete restrict,
  constraint quote_acceptances_link_id_fkey foreign key (link_id) references quote_links (id) on delete set null,
  constraint quote_acceptances_woo_order_id_key unique (woo_order_id),
  constraint quote_acceptances_choice_check check (choice in ('deposit', 'full')),
  constraint quote_acceptances_order_state_check check (order_state in ('waiting', 'created', 'cancelled'))
);

create index quote_acceptances_link_id_idx on quote_acceptances (link_id);
create index quote_acceptances_waiting_idx on quote_acceptances (order_next_attempt_at) where order_state = 'waiting';

-- Each opening by a customer, without previews.
create table quote_views (
  id bigint generated always as identity,
  quote_id bigint not null,
  link_id bigint not null,
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  constraint quote_views_pkey primary key (id),
  constraint quote_views_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_views_link_id_fkey foreign key (link_id) references quote_links (id) on delete cascade
);

create index quote_views_quote_id_idx on quote_views (quote_id, at);
create index quote_views_link_id_idx on quote_views (link_id);

-- Ledger of deposits: amounts due and received for each accepted quote.
create table deposits (
  id bigint generated always as identity,
  quote_id bigint not null,
  kind text not null,
  amount numeric(12, 2) not null,
  status text not null default 'pending',
  created_at timestamptz not null,
  paid_at timestamptz,
  payment_method text,
  transaction_id text,
  woo_order_id bigint,
  constraint deposits_pkey primary key (id),
  constraint deposits_quote_id_fkey foreign key (quote_id) references quotes (id) on delete restrict,
  constraint deposits_quote_id_kind_key unique (quote_id, kind),
  constraint deposits_kind_check check (kind in ('deposit', 'full', 'balance')),
  constraint deposits_status_check check (status in ('pending', 'completed', 'refunded', 'cancelled')),
  constraint deposits_amount_check check (amount >= 0)
);

create index deposits_status_idx on deposits (status, created_at);
create index deposits_woo_order_id_idx on deposits (woo_order_id);
