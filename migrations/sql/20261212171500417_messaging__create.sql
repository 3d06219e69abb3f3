-- Conversations: one per person, with all channels, and one per unknown sender.
create table conversations (
  id bigint generated always as identity,
  customer_id bigint,
  status text not null default 'active',
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  constraint conversations_pkey primary key (id),
  constraint conversations_customer_id_key unique (customer_id),
  constraint conversations_customer_id_fkey foreign key (customer_id) references customers (id),
  constraint conversations_status_check check (status in ('active', 'closed'))
);

create index conversations_latest_idx on conversations (status, last_message_at desc, id desc);
create index conversations_last_message_at_idx on conversations (last_message_at, id);

-- Latest message by channel, and the address it was sent to or came from. Status and time are repeated here so that an
-- index can list a channel.
create table conversation_channels (
  conversation_id bigint not null,
  channel text not null,
  address text not null,
  status text not null,
  last_message_at timestamptz not null,
  last_message_text text not null,
  last_inbound_at timestamptz,
  -- Time of the last text message that named the shop.
  signed_at timestamptz,
  constraint conversation_channels_pkey primary key (conversation_id, channel),
  constraint conversation_channels_conversation_id_fkey foreign key (conversation_id) references conversations (id) on delete cascade,
  constraint conversation_channels_channel_check check (channel in ('sms', 'email'))
);

create index conversation_channels_latest_idx on conversation_channels (channel, status, last_message_at desc, conversation_id desc);
create index conversation_channels_address_idx on conversation_channels (channel, address);

create table messages (
  id bigint generated always as identity,
  conversation_id bigint not null,
  channel text not null,
  direction text not null,
  address text not null,
  subject text,
  content text not null,
  -- Shop's name at the end of a text message.
  signature text not null default '',
  created_at timestamptz not null,
  sent_by bigint,
  -- For text messages; emails have their own.
  status text not null,
  error text,
  due_at timestamptz,
  parts int,
  provider_id text,
  -- Progress last reported by the provider, whose reports arrive in any order.
  provider_rank int not null default 0,
  email_id bigint,
  idempotency_key text,
  constraint messages_pkey primary key (id),
  constraint messages_conversation_id_fkey foreign key (conversation_id) references conversations (id) on delete cascade,
  constraint messages_sent_by_fkey foreign key (sent_by) references users (id),
  constraint messages_email_id_fkey foreign key (email_id) references emails (id),
  constraint messages_provider_id_key unique (provider_id),
  constraint messages_email_id_key unique (email_id),
  constraint messages_idempotency_key_key unique (idempotency_key),
  constraint messages_channel_check check (channel in ('sms', 'email')),
  constraint messages_direction_check check (direction in ('outbound', 'inbound')),
  constraint messages_status_check check (status in ('waiting', 'sent', 'delivered', 'failed', 'received'))
);

create index messages_conversation_id_idx on messages (conversation_id, id desc);
create index messages_channel_idx on messages (conversation_id, channel, id desc);
create index messages_inbound_idx on messages (conversation_id, id) where direction = 'inbound';
create index messages_sent_by_idx on messages (sent_by);
create index messages_created_at_idx on messages (created_at, id);

-- The last message that each person has seen.
create table conversation_reads (
  conversation_id bigint not null,
  user_id bigint not null,
  read_up_to bigint not null,
  constraint conversation_reads_pkey primary key (conversation_id, user_id),
  constraint conversation_reads_conversation_id_fkey foreign key (conversation_id) references conversations (id) on delete cascade,
  constraint conversation_reads_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create index conversation_reads_user_id_idx on conversation_reads (user_id);

-- Numbers that must not get text messages, known customer or not.
create table text_opt_outs (
  phone text not null,
  opted_out_at timestamptz not null,
  constraint text_opt_outs_pkey primary key (phone)
);
