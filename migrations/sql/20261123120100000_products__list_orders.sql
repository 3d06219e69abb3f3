-- The lists of products by stock status, by price and by stock, each read in the order in which it is shown. What is
-- unknown comes last in either direction, so a column that may be unknown needs an index for each.
create index products_stock_status_idx on products (stock_status, lower(name), id)
  where missing_since is null and status <> 'trash';
create index products_price_idx on products (price, id) where missing_since is null and status <> 'trash';
create index products_price_desc_idx on products (price desc nulls last, id)
  where missing_since is null and status <> 'trash';
create index products_stock_quantity_idx on products (stock_quantity, id)
  where missing_since is null and status <> 'trash';
create index products_stock_quantity_desc_idx on products (stock_quantity desc nulls last, id)
  where missing_since is null and status <> 'trash';
