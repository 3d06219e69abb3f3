-- The outbox of emails: each is recorded together with its cause, before anything is sent. `next_attempt_at` is the
-- next attempt of a queued email, or the end of the sender's lease while it is being sent. `html` and `text` are
-- encrypted, because they contain links that grant access to anybody.
create table emails (
  id bigint generated always as identity,
  message_id text not null,
  idempotency_key text,
  kind text not null,
  reference text not null,
  to_address text not null,
  to_name text not null,
  reply_to text,
  subject text not null,
  html bytea not null,
  text bytea not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  smtp_response text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint emails_pkey primary key (id),
  constraint emails_message_id_key unique (message_id),
  constraint emails_idempotency_key_key unique (idempotency_key),
  constraint emails_status_check check (status in ('queued', 'sending', 'sent', 'failed')),
  constraint emails_next_attempt_at_check check ((next_attempt_at is not null) = (status in ('queued', 'sending'))),
  constraint emails_sent_at_check check ((sent_at is not null) = (status = 'sent'))
);
create index emails_reference_idx on emails (reference);
create index emails_open_idx on emails (next_attempt_at) where status in ('queued', 'sending');

create table email_attachments (
  id bigint generated always as identity,
  email_id bigint not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  constraint email_attachments_pkey primary key (id),
  constraint email_attachments_email_id_fkey foreign key (email_id) references emails (id) on delete cascade
);
create index email_attachments_email_id_idx on email_attachments (email_id);
