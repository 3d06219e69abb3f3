-- Edits of many products, newest first, among all the runs that the stock engine makes.
create index sync_runs_edits_of_many_idx on sync_runs (created_at desc, id)
  where kind = 'edit' and scope ->> 'source' in ('bulk', 'csv');
