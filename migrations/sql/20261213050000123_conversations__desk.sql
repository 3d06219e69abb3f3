-- Who looks after a conversation, and until when it is put aside.
alter table conversations
  add column assigned_to bigint,
  add column snoozed_until timestamptz,
  add column snoozed_by bigint,
  add constraint conversations_assigned_to_fkey foreign key (assigned_to) references users (id),
  add constraint conversations_snoozed_by_fkey foreign key (snoozed_by) references users (id),
  drop constraint conversations_status_check,
  add constraint conversations_status_check check (status in ('active', 'snoozed', 'closed')),
  add constraint conversations_snoozed_until_check check ((status = 'snoozed') = (snoozed_until is not null));

create index conversations_assigned_to_idx on conversations (assigned_to, status, last_message_at desc, id desc);
create index conversations_snoozed_by_idx on conversations (snoozed_by);
create index conversations_snoozed_until_idx on conversations (snoozed_until) where status = 'snoozed';

-- Notes for colleagues, which the customer never sees.
create table conversation_notes (
  id bigint generated always as identity,
  conversation_id bigint not null,
  content text not null,
  created_at timestamptz not null,
  created_by bigint not null,
  mentions bigint[] not null,
  idempotency_key text not null,
  constraint conversation_notes_pkey primary key (id),
  constraint conversation_notes_conversation_id_fkey foreign key (conversation_id) references conversations (id) on delete cascade,
  constraint conversation_notes_created_by_fkey foreign key (created_by) references users (id),
  constraint conversation_notes_idempotency_key_key unique (idempotency_key)
);

create index conversation_notes_conversation_id_idx on conversation_notes (conversation_id, id desc);
create index conversation_notes_created_by_idx on conversation_notes (created_by);
create index conversation_notes_created_at_idx on conversation_notes (created_at, id);
