-- When the last request to a service that counts them was let through, so that all servers together keep its pace.
create table request_slots (
  name text not null,
  taken_at timestamptz not null,
  constraint request_slots_pkey primary key (name)
);
