-- Bulk edits, newest first, among all the engine's runs.
create index sync_runs_edits_of_many_idx on sync_runs (created_at desc, id)
  where kind = 'edit' and scope ->> 'source' in ('bulk', 'csv');
