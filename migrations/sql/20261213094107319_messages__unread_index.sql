-- Unread messages are counted by channel, from the index alone.
create index messages_unread_idx on messages (conversation_id, channel, id) include (created_at) where direction = 'inbound';

drop index messages_inbound_idx;
