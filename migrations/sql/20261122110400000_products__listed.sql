-- The products that are listed at all are counted for every page of every list.
create index products_listed_idx on products (id) where missing_since is null and status <> 'trash';
