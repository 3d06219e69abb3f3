-- Files that people attach to an email wait here until it is sent: without a message, for whoever uploaded them.
-- Pictures of text messages are fetched after their message: until then they are left out as "arriving", with their address.
alter table message_files
  alter column message_id drop not null,
  add column uploaded_by bigint constraint message_files_uploaded_by_fkey references users (id),
  add column uploaded_at timestamptz,
  add column source text,
  drop constraint message_files_left_out_check,
  add constraint message_files_left_out_check check (left_out in
    ('too_large', 'too_many', 'program', 'email_too_large', 'flood', 'arriving', 'not_fetched', 'no_picture')),
  add constraint message_files_owner_check
    check (message_id is not null or (uploaded_by is not null and uploaded_at is not null));
create index message_files_uploaded_by_idx on message_files (uploaded_by, uploaded_at);
