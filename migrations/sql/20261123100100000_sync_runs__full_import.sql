-- Each server checks every few seconds when the whole catalogue was last imported.
create index sync_runs_full_import_idx on sync_runs (created_at desc) where kind = 'import_woo' and not incremental;
