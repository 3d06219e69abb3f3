-- Started by a person or by the stock engine; so far, a run without a starter was taken for the engine's.
alter table sync_runs add column origin text not null default 'person';

update sync_runs set origin = 'engine' where kind = 'stock' and started_by is null;

alter table sync_runs
  add constraint sync_runs_origin_check check (
    origin = 'person' or (origin = 'engine' and kind = 'stock' and started_by is null)
  );

drop index sync_runs_open_kind_key;
create unique index sync_runs_open_kind_key on sync_runs (kind)
  where status in ('pending', 'running') and kind <> 'edit' and (kind <> 'stock' or origin = 'person');
