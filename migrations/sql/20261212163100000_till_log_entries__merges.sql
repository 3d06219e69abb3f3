-- Items merged at the till: their units were moved to another item.
alter table till_log_entries add column is_merge boolean not null default false;
create index till_log_entries_merge_idx on till_log_entries (item_id) where is_merge;

alter table stock_conflicts drop constraint stock_conflicts_kind_check;
alter table stock_conflicts add constraint stock_conflicts_kind_check check (kind in (
  'first_link', 'below_zero', 'refused', 'undone', 'archived', 'merged', 'unreachable', 'serialized', 'undecided', 'doubled'
));
