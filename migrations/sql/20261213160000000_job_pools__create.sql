/* Servers that take jobs. Each renews its row; the jobs of one that stopped doing so are released by any other. */
create table job_pools (
  id text primary key,
  seen_at timestamptz not null
);
