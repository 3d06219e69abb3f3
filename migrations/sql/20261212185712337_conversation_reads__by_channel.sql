-- A tab shows the messages of one channel: reading it must not mark those of another as read.
alter table conversation_reads add column channel text;
update conversation_reads set channel = 'sms';
insert into conversation_reads (conversation_id, user_id, channel, read_up_to)
select conversation_id, user_id, 'email', read_up_to from conversation_reads;
alter table conversation_reads
  alter column channel set not null,
  drop constraint conversation_reads_pkey,
  add constraint conversation_reads_pkey primary key (conversation_id, user_id, channel),
  add constraint conversation_reads_channel_check check (channel in ('sms', 'email'));
