create table sync_runs (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  product_type text,
  incremental boolean not null default false,
  status text not null default 'pending',
  message text not null default '',
  items_total integer,
  items_processed integer not null default 0,
  items_success integer not null default 0,
  items_failed integer not null default 0,
  started_by bigint,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  constraint sync_runs_pkey primary key (id),
  constraint sync_runs_started_by_fkey foreign key (started_by) references users (id) on delete set null,
  constraint sync_runs_kind_check check (kind in ('import_woo', 'import_lightspeed', 'stock')),
  constraint sync_runs_status_check check (
    status in ('pending', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled')
  )
);

-- One open run per kind, for all users.
create unique index sync_runs_open_kind_key on sync_runs (kind) where status in ('pending', 'running') and kind <> 'stock';
create index sync_runs_created_at_idx on sync_runs (created_at desc);
create index sync_runs_started_by_idx on sync_runs (started_by);

-- Position up to which a feed of an outside system was read; moved in the transaction that stores the rows.
create table sync_cursors (
  name text not null,
  value text not null,
  moved_at timestamptz not null,
  constraint sync_cursors_pkey primary key (name)
);
