-- Work to be sent to an outside system, and events for other features (ADR 15). Entries of one subject are sent one at
-- a time, in the order of their ids.
create table outbox_entries (
  id bigint generated always as identity,
  kind text not null,
  key text not null,
  subject text not null,
  payload jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  tries_from integer not null default 0,
  losses integer not null default 0,
  is_uncertain boolean not null default false,
  due_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint outbox_entries_pkey primary key (id),
  constraint outbox_entries_kind_key_key unique (kind, key),
  constraint outbox_entries_state_check check (state in ('waiting', 'sending', 'done', 'failed', 'withdrawn')),
  constraint outbox_entries_settled_check check ((state in ('waiting', 'sending')) = (settled_at is null))
);

create index outbox_entries_open_idx on outbox_entries (kind, subject, id) where state in ('waiting', 'sending');
create index outbox_entries_settled_idx on outbox_entries (settled_at) where settled_at is not null;
