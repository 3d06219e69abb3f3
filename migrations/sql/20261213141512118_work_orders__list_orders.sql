-- Orders of the list of all jobs, and the lookup of a typed job number.
create index work_orders_created_at_desc_idx on work_orders (created_at desc nulls last, id);
create index work_orders_promised_on_idx on work_orders (promised_on, id);
create index work_orders_promised_on_desc_idx on work_orders (promised_on desc nulls last, id);
create index work_orders_day_idx on work_orders (day, id);
create index work_orders_day_desc_idx on work_orders (day desc nulls last, id);
create index work_orders_number_idx on work_orders (number);
