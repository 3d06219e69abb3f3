-- Time of the last request to a rate-limited service, so that all servers together keep its limit.
create table request_slots (
  name text not null,
  taken_at timestamptz not null,
  constraint request_slots_pkey primary key (name)
);
