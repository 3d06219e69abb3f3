alter table purchase_order_lines add column received integer;

create table bike_proposals (
  id bigint generated always as identity,
  till_item_id bigint not null,
  purchase_order_id bigint not null,
  name text not null,
  brand text not null,
  product_id bigint,
  quantity integer not null,
  received_at timestamptz not null,
  state text not null default 'open',
  decided_by bigint,
  decided_at timestamptz,
  constraint bike_proposals_pkey primary key (id),
  constraint bike_proposals_decided_by_fkey foreign key (decided_by) references users (id) on delete set null,
  constraint bike_proposals_quantity_check check (quantity > 0),
  constraint bike_proposals_state_check check (state in ('open', 'added', 'dismissed'))
);

create index bike_proposals_open_idx on bike_proposals (received_at, id) where state = 'open';
create index bike_proposals_decided_by_idx on bike_proposals (decided_by);
create index bike_proposals_decided_at_idx on bike_proposals (decided_at) where state <> 'open';
