-- An erased customer keeps its row for the sales that tax law requires to be kept.
alter table customers add column erased_at timestamptz;
