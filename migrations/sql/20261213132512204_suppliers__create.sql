-- Suppliers with their terms, and their invoices with lines, file and the records of the register that they are for.
create table suppliers (
  id bigint generated always as identity,
  name text not null,
  name_key text not null generated always as (fold_text(name)) stored,
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  abn text not null default '',
  terms_days integer not null,
  notes text not null default '',
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by bigint,
  constraint suppliers_pkey primary key (id),
  constraint suppliers_name_key_key unique (name_key),
  constraint suppliers_terms_days_check check (terms_days >= 0),
  constraint suppliers_changed_by_fkey foreign key (changed_by) references users (id) on delete set null
);

create index suppliers_changed_by_idx on suppliers (changed_by);

create table supplier_invoices (
  id bigint generated always as identity,
  supplier_id bigint not null,
  number text not null,
  invoice_date date not null,
  due_date date not null,
  hubdoc_xero text not null,
  paid_on date,
  payment_method text not null default '',
  notes text not null default '',
  request_key text,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by bigint,
  deleted_at timestamptz,
  constraint supplier_invoices_pkey primary key (id),
  constraint supplier_invoices_request_key_key unique (request_key),
  constraint supplier_invoices_hubdoc_xero_check check (hubdoc_xero in ('yes', 'no')),
  constraint supplier_invoices_due_date_check check (due_date >= invoice_date),
  constraint supplier_invoices_supplier_id_fkey foreign key (supplier_id) references suppliers (id),
  constraint supplier_invoices_changed_by_fkey foreign key (changed_by) references users (id) on delete set null
);

create unique index supplier_invoices_number_key on supplier_invoices (supplier_id, fold_text(number))
  where deleted_at is null;
create index supplier_invoices_supplier_id_idx on supplier_invoices (supplier_id);
create index supplier_invoices_due_date_idx on supplier_invoices (due_date) where paid_on is null;
create index supplier_invoices_changed_by_idx on supplier_invoices (changed_by);

create table supplier_invoice_lines (
  id bigint generated always as identity,
  invoice_id bigint not null,
  position integer not null,
  description text not null,
  quantity integer not null,
  -- Without GST.
  unit_price numeric(12, 2) not null,
  has_gst boolean not null,
  constraint supplier_invoice_lines_pkey primary key (id),
  constraint supplier_invoice_lines_position_key unique (invoice_id, position),
  constraint supplier_invoice_lines_quantity_check check (quantity > 0),
  constraint supplier_invoice_lines_invoice_id_fkey foreign key (invoice_id) references supplier_invoices (id)
);

-- A record belongs to one line at most.
create table supplier_invoice_bikes (
  bike_id bigint not null,
  line_id bigint not null,
  constraint supplier_invoice_bikes_pkey primary key (bike_id),
  constraint supplier_invoice_bikes_bike_id_fkey foreign key (bike_id) references bike_records (id),
  constraint supplier_invoice_bikes_line_id_fkey foreign key (line_id) references supplier_invoice_lines (id)
    on delete cascade
);

create index supplier_invoice_bikes_line_id_idx on supplier_invoice_bikes (line_id);

create table supplier_invoice_files (
  invoice_id bigint not null,
  name text not null,
  type text not null,
  content bytea not null,
  attached_at timestamptz not null,
  attached_by bigint,
  constraint supplier_invoice_files_pkey primary key (invoice_id),
  constraint supplier_invoice_files_type_check check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  constraint supplier_invoice_files_invoice_id_fkey foreign key (invoice_id) references supplier_invoices (id),
  constraint supplier_invoice_files_attached_by_fkey foreign key (attached_by) references users (id) on delete set null
);

create index supplier_invoice_files_attached_by_idx on supplier_invoice_files (attached_by);
