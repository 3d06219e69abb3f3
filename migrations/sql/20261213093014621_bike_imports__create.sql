alter table sync_runs drop constraint sync_runs_kind_check;
alter table sync_runs add constraint sync_runs_kind_check
  check (kind in ('import_woo', 'import_lightspeed', 'stock', 'selective', 'auto_match', 'edit', 'import_bikes'));

-- Rows of sheets imported into the register: planned, then applied, left out or undone.
create table bike_import_rows (
  run_id uuid not null,
  -- Row number in the spreadsheet.
  row integer not null,
  action text not null,
  state text not null,
  values jsonb not null,
  changes jsonb not null,
  problems jsonb not null,
  -- Records that the row may mean.
  candidates bigint[] not null,
  bike_id bigint,
  -- Version of the record: when planned, then after the row was applied.
  version integer,
  note text not null,
  constraint bike_import_rows_pkey primary key (run_id, row),
  constraint bike_import_rows_run_id_fkey foreign key (run_id) references sync_runs (id) on delete cascade,
  constraint bike_import_rows_bike_id_fkey foreign key (bike_id) references bike_records (id) on delete set null,
  constraint bike_import_rows_action_check check (action in ('add', 'change', 'same', 'ask', 'refused')),
  constraint bike_import_rows_state_check check (state in ('planned', 'applied', 'left', 'undone'))
);

create index bike_import_rows_bike_id_idx on bike_import_rows (bike_id);
create index bike_import_rows_state_idx on bike_import_rows (run_id, state, row);

create index bike_records_inv_number_lower_idx on bike_records (lower(inv_number)) where deleted_at is null;

-- Fields chosen for the columns of sheets, by column title.
create table bike_import_titles (
  title text not null,
  -- Null: the column is not imported.
  field text,
  constraint bike_import_titles_pkey primary key (title)
);
