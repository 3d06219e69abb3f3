create index bike_records_inv_type_idx on bike_records (inv_type, id) where deleted_at is null;
