-- The shop's settings, one row per section; anything missing has its default.
create table settings (
  section text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_by bigint,
  updated_at timestamptz not null,
  constraint settings_pkey primary key (section),
  constraint settings_updated_by_fkey foreign key (updated_by) references users (id) on delete set null
);
create index settings_updated_by_idx on settings (updated_by);
