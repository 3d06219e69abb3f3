-- Settled conflicts are removed by age.
create index stock_conflicts_settled_at_idx on stock_conflicts (settled_at);
