-- A quantity read after an order was reported includes the order.
alter table order_stock_movements add column reported_at timestamptz;
update order_stock_movements set reported_at = happened_at;
-- Remaining units had been recorded as changes in the shop.
update order_stock_movements set explained = taken where taken <> explained and happened_at < now() - interval '1 hour';
alter table order_stock_movements alter column reported_at set not null;
