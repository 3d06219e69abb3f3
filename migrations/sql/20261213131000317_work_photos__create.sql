-- Photos of jobs and orders, re-encoded. In the database, because they are private and are erased with the person.
create table work_photos (
  id bigint generated always as identity,
  work_order_id bigint,
  order_id bigint,
  stage text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  content bytea not null,
  preview bytea not null,
  added_by bigint,
  added_at timestamptz not null,
  removed_at timestamptz,
  request_key uuid not null,
  constraint work_photos_pkey primary key (id),
  constraint work_photos_request_key_key unique (request_key),
  constraint work_photos_work_order_id_fkey foreign key (work_order_id) references work_orders (id) on delete cascade,
  constraint work_photos_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
  constraint work_photos_added_by_fkey foreign key (added_by) references users (id) on delete set null,
  constraint work_photos_owner_check check (num_nonnulls(work_order_id, order_id) = 1),
  constraint work_photos_stage_check check (stage in ('intake', 'work', 'collection'))
);

create index work_photos_work_order_id_idx on work_photos (work_order_id, id);
create index work_photos_order_id_idx on work_photos (order_id, id);
create index work_photos_added_by_idx on work_photos (added_by);
create index work_photos_added_at_idx on work_photos (added_at, id);
create index work_photos_removed_at_idx on work_photos (removed_at, id) where removed_at is not null;
