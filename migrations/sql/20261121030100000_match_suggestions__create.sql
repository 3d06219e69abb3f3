-- Likely pairs that wait for a person, and decisions about earlier ones, so that no pair is suggested twice.
create table match_suggestions (
  woo_product_id bigint not null,
  lightspeed_item_id bigint not null,
  product_type text not null,
  confidence numeric(5,4) not null,
  signals jsonb not null,
  status text not null default 'open',
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint match_suggestions_pkey primary key (woo_product_id, lightspeed_item_id),
  constraint match_suggestions_decided_by_fkey foreign key (decided_by) references users (id) on delete set null,
  constraint match_suggestions_product_type_check check (product_type in ('bike', 'accessory')),
  constraint match_suggestions_status_check check (status in ('open', 'accepted', 'rejected'))
);
create index match_suggestions_open_idx on match_suggestions (confidence desc) where status = 'open';
create index match_suggestions_decided_by_idx on match_suggestions (decided_by);
