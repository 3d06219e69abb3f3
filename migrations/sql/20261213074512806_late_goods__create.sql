-- Missing goods of orders that are expected later than the customer was told. One row per new day.
create table late_goods (
  id bigint generated always as identity,
  order_id bigint not null,
  -- Product or variation.
  unit_id bigint not null,
  name text not null,
  -- Day that the customer was told.
  promised_on date not null,
  -- Null if no new day is known.
  expected_on date,
  found_at timestamptz not null,
  -- Time at which the goods had arrived, the day had moved, or the order no longer needed them.
  cleared_at timestamptz,
  told_at timestamptz,
  told_by bigint,
  told_key uuid,
  constraint late_goods_pkey primary key (id),
  constraint late_goods_day_key unique nulls not distinct (order_id, unit_id, expected_on),
  constraint late_goods_order_id_fkey foreign key (order_id) references orders (id),
  constraint late_goods_told_by_fkey foreign key (told_by) references users (id) on delete set null
);

create index late_goods_open_idx on late_goods (order_id) where cleared_at is null and told_at is null;
create index late_goods_told_by_idx on late_goods (told_by);

alter table quote_actions drop constraint quote_actions_kind_check;
alter table quote_actions add constraint quote_actions_kind_check check (kind in (
  'viewed_not_accepted', 'question', 'new_quote_requested', 'payment_due', 'order_failed', 'order_cancelled', 'expiring',
  'email_failed', 'approval', 'goods_late'
));
