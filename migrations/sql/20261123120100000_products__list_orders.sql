-- Lists of products by stock status, price and stock, each read in display order. Unknown values come last in both
-- directions, so a nullable column needs an index for each.
create index products_stock_status_idx on products (stock_status, lower(name), id)
  where missing_since is null and status <> 'trash';
create index products_price_idx on products (price, id) where missing_since is null and status <> 'trash';
create index products_price_desc_idx on products (price desc nulls last, id)
  where missing_since is null and status <> 'trash';
create index products_stock_quantity_idx on products (stock_quantity, id)
  where missing_since is null and status <> 'trash';
create index products_stock_quantity_desc_idx on products (stock_quantity desc nulls last, id)
  where missing_since is null and status <> 'trash';
