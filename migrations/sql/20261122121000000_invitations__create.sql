-- No two accounts share an email, because password links are sent there.
create unique index users_email_key on users (lower(email)) where email is not null;

create table invitations (
  id bigint generated always as identity,
  email text not null,
  role text not null,
  created_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint,
  -- Withdrawn by a manager, or replaced by another invitation to the same address.
  revoked_at timestamptz,
  constraint invitations_pkey primary key (id),
  constraint invitations_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint invitations_accepted_by_fkey foreign key (accepted_by) references users (id) on delete set null,
  constraint invitations_role_check check (role in ('staff', 'manager')),
  constraint invitations_end_check check (accepted_at is null or revoked_at is null)
);

create unique index invitations_open_email_key on invitations (lower(email))
  where accepted_at is null and revoked_at is null;
create index invitations_created_by_idx on invitations (created_by);
create index invitations_accepted_by_idx on invitations (accepted_by);

-- All links of an invitation are valid until it is renewed: one may be copied, another emailed.
create table invitation_links (
  token_hash bytea not null,
  invitation_id bigint not null,
  created_at timestamptz not null,
  emailed_at timestamptz,
  constraint invitation_links_pkey primary key (token_hash),
  constraint invitation_links_invitation_id_fkey foreign key (invitation_id) references invitations (id) on delete cascade
);

create index invitation_links_invitation_id_idx on invitation_links (invitation_id);
