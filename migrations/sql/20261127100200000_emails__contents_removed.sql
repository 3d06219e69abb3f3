-- The contents of an email are removed after a time; recipient, time and outcome stay.
alter table emails
  alter column html drop not null,
  alter column text drop not null,
  add constraint emails_content_check check ((html is null) = (text is null) and (html is not null or status <> 'queued'));

create index emails_content_idx on emails (created_at, id) where html is not null;
