create table users (
  id bigint generated always as identity,
  username text not null,
  first_name text not null,
  last_name text not null,
  email text,
  role text not null,
  password_hash text not null,
  is_active boolean not null default true,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_pkey primary key (id),
  constraint users_role_check check (role in ('manager', 'staff', 'quotes')),
  constraint users_username_check check (username <> '' and length(username) <= 50)
);

create unique index users_username_key on users (lower(username));
