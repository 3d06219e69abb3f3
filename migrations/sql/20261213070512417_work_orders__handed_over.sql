-- A job of an order is handed over with the goods that are there: each item knows when it was collected.
alter table order_items add column collected_at timestamptz;
alter table work_orders add column handed_over_at timestamptz, add column collected_name text not null default '';
-- Numbers of the keys that go with a bike, for its lock and battery.
alter table bike_tags add column key_numbers text not null default '';
