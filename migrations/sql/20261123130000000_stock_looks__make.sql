-- Units whose quantity may have changed in the shop and that the stock engine does not read, because they are not
-- mapped.
create table stock_looks (
  unit_id bigint not null,
  requested_at timestamptz not null,
  revision int not null default 1,
  next_try_at timestamptz,
  constraint stock_looks_pkey primary key (unit_id)
);
