-- An erased customer keeps its row for the sales that tax law wants kept.
alter table customers add column erased_at timestamptz;
