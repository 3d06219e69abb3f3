-- What an email said is removed in time; to whom it went, when, and how it ended stays.
alter table emails
  alter column html drop not null,
  alter column text drop not null,
  add constraint emails_content_check check ((html is null) = (text is null) and (html is not null or status <> 'queued'));

create index emails_content_idx on emails (created_at, id) where html is not null;
