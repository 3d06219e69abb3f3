-- Messages that tell a customer that an order, or a bike without an order, is ready to collect. The words are in their
-- conversation.
create table ready_messages (
  id bigint generated always as identity,
  order_id bigint,
  work_order_id bigint,
  -- Sent by the system some days after a message that a person sent.
  is_reminder boolean not null,
  channels text[] not null,
  sent_at timestamptz not null,
  sent_by bigint,
  request_key uuid,
  constraint ready_messages_pkey primary key (id),
  constraint ready_messages_request_key_key unique (request_key),
  constraint ready_messages_order_id_fkey foreign key (order_id) references orders (id),
  constraint ready_messages_work_order_id_fkey foreign key (work_order_id) references work_orders (id),
  constraint ready_messages_sent_by_fkey foreign key (sent_by) references users (id) on delete set null,
  constraint ready_messages_subject_check check (num_nonnulls(order_id, work_order_id) = 1),
  constraint ready_messages_channels_check check (cardinality(channels) > 0)
);

create index ready_messages_order_id_idx on ready_messages (order_id, sent_at);
create index ready_messages_work_order_id_idx on ready_messages (work_order_id, sent_at);
create index ready_messages_sent_by_idx on ready_messages (sent_by);
