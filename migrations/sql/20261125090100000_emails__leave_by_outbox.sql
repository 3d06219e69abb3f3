-- The outbox takes over lease, attempts and back-off (ADR 15); waiting emails are moved there with their number of
-- attempts.
insert into outbox_entries (kind, key, subject, payload, attempts, is_uncertain, due_at, error, created_at)
select 'message.email', id::text, 'email:' || id, jsonb_build_object('email_id', id), attempts, status = 'sending',
       next_attempt_at, last_error, created_at
from emails where status in ('queued', 'sending') order by id;

update emails set status = 'queued' where status = 'sending';

alter table emails drop column next_attempt_at;
alter table emails drop column attempts;
alter table emails drop constraint emails_status_check;
alter table emails add constraint emails_status_check check (status in ('queued', 'sent', 'failed'));
