-- For the nightly clean-up, oldest first.
create index stock_events_recorded_at_idx on stock_events (recorded_at, id);
create index stock_intents_settled_at_idx on stock_intents (settled_at, id) where settled_at is not null;
create index order_stock_movements_happened_at_idx on order_stock_movements (happened_at);
