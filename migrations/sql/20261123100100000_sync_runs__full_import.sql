-- Each server asks every few seconds when the catalogue was last read anew as a whole.
create index sync_runs_full_import_idx on sync_runs (created_at desc) where kind = 'import_woo' and not incremental;
