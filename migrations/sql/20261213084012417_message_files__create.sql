-- Files that came with an email. Pictures are re-encoded; "preview" is a smaller copy.
create table message_files (
  id bigint generated always as identity constraint message_files_pkey primary key,
  message_id bigint not null constraint message_files_message_id_fkey references messages (id) on delete cascade,
  name text not null,
  content_type text not null,
  size integer not null,
  cid text,
  is_listed boolean not null,
  content bytea,
  preview bytea,
  left_out text,
  constraint message_files_left_out_check
    check (left_out in ('too_large', 'too_many', 'program', 'email_too_large', 'flood')),
  constraint message_files_content_check check (num_nonnulls(content, left_out) = 1)
);
create index message_files_message_id_idx on message_files (message_id, id);

-- Emails as their senders formatted them; sanitised whenever they are shown.
create table message_html (
  message_id bigint constraint message_html_pkey primary key
    constraint message_html_message_id_fkey references messages (id) on delete cascade,
  html text not null
);
