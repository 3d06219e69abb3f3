-- Work beyond what was agreed with the customer, and the links by which they approve it.
create table work_extras (
  id bigint generated always as identity,
  work_order_id bigint not null,
  text text not null,
  -- Dollars including GST.
  labour_amount numeric(12, 2) not null,
  parts_amount numeric(12, 2) not null,
  state text not null default 'noted',
  created_by bigint,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- Name of the customer.
  answered_by text not null default '',
  reason text not null default '',
  -- Person of the shop who recorded the answer; null for answers by link.
  recorded_by bigint,
  request_key uuid,
  constraint work_extras_pkey primary key (id),
  constraint work_extras_request_key_key unique (work_order_id, request_key),
  constraint work_extras_work_order_id_fkey foreign key (work_order_id) references work_orders (id) on delete cascade,
  constraint work_extras_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint work_extras_recorded_by_fkey foreign key (recorded_by) references users (id) on delete set null,
  constraint work_extras_labour_amount_check check (labour_amount >= 0),
  constraint work_extras_parts_amount_check check (parts_amount >= 0),
  constraint work_extras_state_check check (state in ('noted', 'asked', 'approved', 'declined', 'withdrawn'))
);

create index work_extras_created_by_idx on work_extras (created_by);
create index work_extras_recorded_by_idx on work_extras (recorded_by);

create table work_extra_links (
  id bigint generated always as identity,
  extra_id bigint not null,
  token_hash bytea not null,
  channel text not null,
  created_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  request_key uuid,
  constraint work_extra_links_pkey primary key (id),
  constraint work_extra_links_token_hash_key unique (token_hash),
  constraint work_extra_links_request_key_key unique (extra_id, request_key),
  constraint work_extra_links_extra_id_fkey foreign key (extra_id) references work_extras (id) on delete cascade,
  constraint work_extra_links_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint work_extra_links_channel_check check (channel in ('email', 'sms'))
);

create index work_extra_links_created_by_idx on work_extra_links (created_by);
