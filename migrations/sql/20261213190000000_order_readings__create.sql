-- The shop's time of the newest reading of each order: an older one, recorded late, changes nothing.
create table order_readings (
  order_id bigint not null,
  modified_at timestamptz not null,
  constraint order_readings_pkey primary key (order_id)
);
create index order_readings_modified_at_idx on order_readings (modified_at, order_id);

insert into order_readings (order_id, modified_at)
select order_id, max(happened_at) from order_stock_movements group by order_id;
