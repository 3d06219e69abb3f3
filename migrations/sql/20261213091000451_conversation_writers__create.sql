-- People who are writing in a conversation. Each of their requests extends `until`.
create table conversation_writers (
  conversation_id bigint not null,
  user_id bigint not null,
  until timestamptz not null,
  constraint conversation_writers_pkey primary key (conversation_id, user_id),
  constraint conversation_writers_conversation_id_fkey foreign key (conversation_id) references conversations (id) on delete cascade,
  constraint conversation_writers_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create index conversation_writers_user_id_idx on conversation_writers (user_id);
