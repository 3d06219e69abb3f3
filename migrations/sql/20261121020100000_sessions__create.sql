create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  -- Role of this session: the account's own or a lower one, chosen at sign-in.
  role text not null,
  refresh_hash bytea not null,
  -- The secret before the last rotation. Using it again means that it was stolen, except for a moment after the
  -- rotation, when the answer with the new secret may have been lost.
  previous_refresh_hash bytea,
  rotated_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_role_check check (role in ('manager', 'staff', 'quotes')),
  constraint sessions_refresh_hash_key unique (refresh_hash)
);

create index sessions_user_id_idx on sessions (user_id);
create index sessions_previous_refresh_hash_idx on sessions (previous_refresh_hash);
create index sessions_expires_at_idx on sessions (expires_at);

-- Consecutive failures by account name and address; the name need not exist.
create table login_attempts (
  username text not null,
  ip text not null,
  failures integer not null default 0,
  locked_until timestamptz,
  last_failed_at timestamptz not null,
  constraint login_attempts_pkey primary key (username, ip)
);

create index login_attempts_last_failed_at_idx on login_attempts (last_failed_at);
