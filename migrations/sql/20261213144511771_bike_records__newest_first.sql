-- The list's usual sort; the ascending index has nulls last at its other end.
create index bike_records_newest_idx on bike_records (edited_at desc nulls last, id) where deleted_at is null;
