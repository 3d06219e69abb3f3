-- Day on which the supplier promised a bike.
alter table bike_records add column expected_on date;

-- Suppliers' emails read for updates of the register. Only the sentences used are kept, not the text.
create table supplier_mails (
  id bigint generated always as identity,
  request_key uuid not null,
  -- Empty for pasted text.
  file_name text not null,
  sender text not null,
  subject text not null,
  sent_on date not null,
  -- Sentences that name a bike and were not understood.
  left_text text[] not null,
  -- Attachments that could not be read.
  warnings text[] not null,
  created_at timestamptz not null,
  created_by bigint,
  constraint supplier_mails_pkey primary key (id),
  constraint supplier_mails_request_key_key unique (request_key),
  constraint supplier_mails_created_by_fkey foreign key (created_by) references users (id) on delete set null
);

create index supplier_mails_created_at_idx on supplier_mails (created_at, id);
create index supplier_mails_created_by_idx on supplier_mails (created_by);

create table supplier_mail_updates (
  id bigint generated always as identity,
  mail_id bigint not null,
  bike_id bigint not null,
  kind text not null,
  matched_by text not null,
  -- Field, value before and after.
  changes jsonb not null,
  sentence text not null,
  confidence numeric(3, 2) not null,
  is_default boolean not null,
  -- Updates with the same number are candidates of one question: which of these bikes are meant?
  question integer,
  question_count integer,
  state text not null default 'open',
  -- Order in which updates were applied.
  applied_seq bigint,
  constraint supplier_mail_updates_pkey primary key (id),
  constraint supplier_mail_updates_mail_id_fkey foreign key (mail_id) references supplier_mails (id) on delete cascade,
  constraint supplier_mail_updates_bike_id_fkey foreign key (bike_id) references bike_records (id) on delete cascade,
  constraint supplier_mail_updates_state_check check (state in ('open', 'applied', 'undone')),
  constraint supplier_mail_updates_applied_check check ((state = 'applied') = (applied_seq is not null))
);

create index supplier_mail_updates_mail_id_idx on supplier_mail_updates (mail_id, id);
create index supplier_mail_updates_bike_id_idx on supplier_mail_updates (bike_id, applied_seq);

create sequence supplier_mail_applied_seq;

-- Sentence of an email that led to a change; empty for changes by hand.
alter table bike_record_changes add column source text not null default '';
