-- The till item and the shop's unit come and go with their mirrors, so they have no foreign key.
alter table bike_records
  add column till_item_id bigint,
  add column product_id bigint,
  add column order_id bigint,
  add column customer_id bigint,
  add column work_order_id bigint,
  add column automatic_links text[] not null default '{}',
  add column collection jsonb,
  add constraint bike_records_order_id_fkey foreign key (order_id) references orders (id) on delete set null,
  add constraint bike_records_customer_id_fkey foreign key (customer_id) references customers (id) on delete set null,
  add constraint bike_records_work_order_id_fkey foreign key (work_order_id) references work_orders (id) on delete set null;

create index bike_records_till_item_id_idx on bike_records (till_item_id) where till_item_id is not null;
create index bike_records_product_id_idx on bike_records (product_id) where product_id is not null;
create index bike_records_order_id_idx on bike_records (order_id);
create index bike_records_customer_id_idx on bike_records (customer_id);
create index bike_records_work_order_id_idx on bike_records (work_order_id);

alter table bike_record_changes add column is_automatic boolean not null default false;
