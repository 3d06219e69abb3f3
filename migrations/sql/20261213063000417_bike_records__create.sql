-- The register of bikes: on order, in stock, sold.
create table bike_records (
  id bigint generated always as identity,
  model text not null,
  inv_number text not null,
  -- Dollars; null is unknown.
  cost numeric(12, 2),
  provisory_number text not null,
  inv_type text not null,
  brand text not null,
  paid text not null,
  payment_method text not null,
  payment_date date,
  hubdoc_xero text not null,
  arrived text not null,
  arrived_on date,
  sold text not null,
  workorder text not null,
  price_sold numeric(12, 2),
  sales_rep text not null,
  serial_number text not null,
  version integer not null default 1,
  request_key uuid,
  created_at timestamptz not null,
  edited_by bigint,
  edited_at timestamptz not null,
  deleted_at timestamptz,
  search_text text not null generated always as (
    fold_text(' ' || model || ' ' || inv_number || ' ' || provisory_number || ' ' || brand || ' ' || workorder || ' ' ||
              sales_rep || ' ' || serial_number)) stored,
  model_text text not null generated always as (fold_text(model)) stored,
  constraint bike_records_pkey primary key (id),
  constraint bike_records_request_key_key unique (request_key),
  constraint bike_records_edited_by_fkey foreign key (edited_by) references users (id) on delete set null,
  constraint bike_records_cost_check check (cost >= 0),
  constraint bike_records_price_sold_check check (price_sold >= 0),
  constraint bike_records_paid_check check (paid in ('yes', 'no')),
  constraint bike_records_hubdoc_xero_check check (hubdoc_xero in ('yes', 'no')),
  constraint bike_records_arrived_check check (arrived in ('yes', 'no', 'shipped')),
  constraint bike_records_arrived_on_check check ((arrived = 'yes') = (arrived_on is not null)),
  constraint bike_records_sold_check check (sold in ('yes', 'no', 'rentals', 'gift', 'collab', 'giveaway'))
);

create index bike_records_edited_by_idx on bike_records (edited_by);
create index bike_records_model_idx on bike_records (model, id) where deleted_at is null;
create index bike_records_inv_number_idx on bike_records (inv_number, id) where deleted_at is null;
create index bike_records_brand_idx on bike_records (brand, id) where deleted_at is null;
create index bike_records_payment_date_idx on bike_records (payment_date, id) where deleted_at is null;
create index bike_records_edited_at_idx on bike_records (edited_at, id) where deleted_at is null;
create index bike_records_serial_number_idx on bike_records (serial_number)
  where deleted_at is null and serial_number <> '';
create index bike_records_cards_idx on bike_records (arrived, sold, paid) where deleted_at is null;
create index bike_records_deleted_at_idx on bike_records (id) where deleted_at is not null;
create index bike_records_search_idx on bike_records using gin (search_text gin_trgm_ops);

create table bike_record_changes (
  id bigint generated always as identity,
  bike_id bigint not null,
  at timestamptz not null,
  type text not null,
  -- Field, value before and after.
  changes jsonb not null,
  user_id bigint,
  constraint bike_record_changes_pkey primary key (id),
  constraint bike_record_changes_bike_id_fkey foreign key (bike_id) references bike_records (id) on delete cascade,
  constraint bike_record_changes_user_id_fkey foreign key (user_id) references users (id) on delete set null,
  constraint bike_record_changes_type_check check (type in ('created', 'changed', 'deleted', 'restored'))
);

create index bike_record_changes_bike_id_idx on bike_record_changes (bike_id, id);
create index bike_record_changes_user_id_idx on bike_record_changes (user_id);

-- Columns of the register that each person has chosen.
create table bike_column_choices (
  user_id bigint not null,
  columns text[] not null,
  constraint bike_column_choices_pkey primary key (user_id),
  constraint bike_column_choices_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
