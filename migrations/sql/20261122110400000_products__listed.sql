-- Every page of every product list counts the listed products.
create index products_listed_idx on products (id) where missing_since is null and status <> 'trash';
