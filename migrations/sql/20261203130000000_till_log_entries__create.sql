-- Entries of the till's inventory log, each once, in the order of reading (`position`). They distinguish our own writes
-- from other changes, even if an entry appears late.
create table till_log_entries (
  position bigint generated always as identity,
  entry_id bigint not null,
  item_id bigint not null,
  change integer not null,
  employee_id bigint,
  may_be_ours boolean not null,
  intent_id bigint,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  constraint till_log_entries_pkey primary key (position),
  constraint till_log_entries_entry_id_key unique (entry_id),
  constraint till_log_entries_intent_id_fkey foreign key (intent_id) references stock_intents (id) on delete set null
);
create index till_log_entries_item_id_idx on till_log_entries (item_id, position);
create index till_log_entries_recorded_at_idx on till_log_entries (recorded_at, position);
create index till_log_entries_intent_id_idx on till_log_entries (intent_id);

-- Last position when a change was sent to the till: only later entries can show its effect.
alter table stock_intents add column log_position bigint;
