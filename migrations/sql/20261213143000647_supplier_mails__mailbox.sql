-- Emails that are forwarded to the mailbox for suppliers wait until somebody has dealt with them.
alter table supplier_mails
  add column from_mailbox boolean not null default false,
  add column done_at timestamptz,
  add column done_by bigint constraint supplier_mails_done_by_fkey references users (id) on delete set null;
create index supplier_mails_waiting_idx on supplier_mails (created_at) where from_mailbox and done_at is null;
create index supplier_mails_done_by_idx on supplier_mails (done_by);

alter table outside_connections drop constraint outside_connections_system_check;
alter table outside_connections
  add constraint outside_connections_system_check check (system in ('mail', 'mailbox', 'supplier_mailbox', 'sms'));
