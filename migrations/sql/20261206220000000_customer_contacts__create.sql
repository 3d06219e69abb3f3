-- Calls, emails and text messages that staff started from a customer's record.
create table customer_contacts (
  id bigint generated always as identity,
  customer_id bigint not null,
  channel text not null,
  target text not null,
  user_id bigint,
  at timestamptz not null,
  constraint customer_contacts_pkey primary key (id),
  constraint customer_contacts_customer_id_fkey foreign key (customer_id) references customers (id) on delete cascade,
  constraint customer_contacts_user_id_fkey foreign key (user_id) references users (id) on delete set null,
  constraint customer_contacts_channel_check check (channel in ('phone', 'email', 'sms'))
);

create index customer_contacts_customer_id_idx on customer_contacts (customer_id, at desc, id desc);
create index customer_contacts_user_id_idx on customer_contacts (user_id);
create index customer_contacts_at_idx on customer_contacts (at, id);
