-- Bikes sold in the register, and how and to whom safety information was given.
alter table safety_handouts add column bike_id bigint;
alter table safety_handouts add column way text not null default 'printed';
alter table safety_handouts add column given_to text not null default '';
alter table safety_handouts add column email_id bigint;
alter table safety_handouts alter column way drop default;
alter table safety_handouts drop constraint safety_handouts_sale_check;
alter table safety_handouts
  add constraint safety_handouts_sale_check check (num_nonnulls(quote_id, order_id, bike_id) = 1),
  add constraint safety_handouts_way_check
    check (way in ('printed', 'email', 'quote_email', 'acceptance_email', 'hand_over_sheet')),
  add constraint safety_handouts_bike_id_fkey foreign key (bike_id) references bike_records (id) on delete cascade,
  add constraint safety_handouts_email_id_key unique (email_id),
  add constraint safety_handouts_email_id_fkey foreign key (email_id) references emails (id) on delete set null;

create index safety_handouts_bike_id_idx on safety_handouts (bike_id);

alter table unproven_sales add column bike_id bigint;
alter table unproven_sales drop constraint unproven_sales_sale_check;
alter table unproven_sales
  add constraint unproven_sales_sale_check check (num_nonnulls(quote_id, order_id, bike_id) = 1),
  add constraint unproven_sales_bike_id_fkey foreign key (bike_id) references bike_records (id) on delete cascade;

create index unproven_sales_bike_id_idx on unproven_sales (bike_id, model_key);
