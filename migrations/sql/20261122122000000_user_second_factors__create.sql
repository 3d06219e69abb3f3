create table user_second_factors (
  user_id bigint not null,
  -- Encrypted, because codes are derived from it.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a code of the app has shown that it has the secret; until then no code is requested.
  confirmed_at timestamptz,
  -- Time step of the last accepted code: a code is valid once.
  last_step bigint,
  failures integer not null default 0,
  locked_until timestamptz,
  constraint user_second_factors_pkey primary key (user_id),
  constraint user_second_factors_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references user_second_factors (user_id) on delete cascade
);

-- Sign-ins with the right password that still need the code.
create table sign_in_challenges (
  token_hash bytea not null,
  user_id bigint not null,
  role text not null,
  expires_at timestamptz not null,
  constraint sign_in_challenges_pkey primary key (token_hash),
  constraint sign_in_challenges_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint sign_in_challenges_role_check check (role in ('manager', 'staff', 'quotes'))
);

create index sign_in_challenges_user_id_idx on sign_in_challenges (user_id);
create index sign_in_challenges_expires_at_idx on sign_in_challenges (expires_at);

create table password_resets (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create index password_resets_user_id_idx on password_resets (user_id);
create index password_resets_expires_at_idx on password_resets (expires_at);
