-- Notifications for one person. Those with the same key are stored once.
create table notifications (
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null,
  key text not null,
  facts jsonb not null,
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_type_key_key unique (user_id, type, key),
  constraint notifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint notifications_link_check check (link like '/%')
);

create index notifications_user_id_idx on notifications (user_id, id);
create index notifications_unread_idx on notifications (user_id, type) where read_at is null;
-- For the nightly clean-up, oldest first.
create index notifications_created_at_idx on notifications (created_at, id);
