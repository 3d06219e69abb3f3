-- Locks across all servers: one row per name, held until `expires_at` by the database's clock.
create table locks (
  name text not null,
  holder text not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  constraint locks_pkey primary key (name)
);
comment on column locks.completed_at is 'End of the last work that ran to its end under this lock.';
