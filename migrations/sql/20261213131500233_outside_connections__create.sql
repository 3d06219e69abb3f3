-- Connections to mail servers, mailboxes and Twilio that managers set up; "sealed" is encrypted with ENCRYPTION_KEY.
create table outside_connections (
  system text constraint outside_connections_pkey primary key,
  sealed bytea not null,
  updated_at timestamptz not null,
  updated_by bigint not null constraint outside_connections_updated_by_fkey references users (id),
  constraint outside_connections_system_check check (system in ('mail', 'mailbox', 'sms'))
);
create index outside_connections_updated_by_idx on outside_connections (updated_by);
