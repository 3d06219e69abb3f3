create extension if not exists pg_trgm;

-- Products have the shop's own ids, because they are created there.
create table products (
  id bigint not null,
  name text not null,
  description text not null,
  sku text not null,
  gtin text not null,
  type text not null,
  status text not null,
  price numeric(12, 2),
  regular_price numeric(12, 2),
  sale_price numeric(12, 2),
  price_html text not null,
  manage_stock boolean not null,
  stock_quantity integer,
  stock_status text not null,
  backorders text not null,
  images jsonb not null,
  permalink text not null,
  modified_at timestamptz,
  stock_read_at timestamptz not null,
  imported_at timestamptz not null,
  -- Set when a complete import did not contain the product.
  missing_since timestamptz,
  version integer not null default 1,
  constraint products_pkey primary key (id),
  constraint products_images_check check (jsonb_typeof(images) = 'array')
);

create index products_name_trgm_idx on products using gin (lower(name) gin_trgm_ops);
create index products_sku_trgm_idx on products using gin (lower(sku) gin_trgm_ops);
create index products_name_idx on products (lower(name), id);

create table product_variations (
  id bigint not null,
  product_id bigint not null,
  sku text not null,
  gtin text not null,
  status text not null,
  price numeric(12, 2),
  regular_price numeric(12, 2),
  sale_price numeric(12, 2),
  -- 'own' has its own stock, 'parent' shares the product's, 'none' is not tracked.
  stock_managed_by text not null,
  stock_quantity integer,
  stock_status text not null,
  backorders text not null,
  attributes jsonb not null,
  image jsonb,
  modified_at timestamptz,
  stock_read_at timestamptz not null,
  imported_at timestamptz not null,
  missing_since timestamptz,
  constraint product_variations_pkey primary key (id),
  constraint product_variations_product_id_fkey foreign key (product_id) references products (id) on delete cascade,
  constraint product_variations_stock_managed_by_check check (stock_managed_by in ('own', 'parent', 'none'))
);

create index product_variations_product_id_idx on product_variations (product_id);
create index product_variations_sku_trgm_idx on product_variations using gin (lower(sku) gin_trgm_ops);

create table categories (
  id bigint not null,
  name text not null,
  slug text not null,
  parent_id bigint,
  imported_at timestamptz not null,
  constraint categories_pkey primary key (id)
);

create table product_categories (
  product_id bigint not null,
  category_id bigint not null,
  constraint product_categories_pkey primary key (product_id, category_id),
  constraint product_categories_product_id_fkey foreign key (product_id) references products (id) on delete cascade,
  constraint product_categories_category_id_fkey foreign key (category_id) references categories (id) on delete cascade
);

create index product_categories_category_id_idx on product_categories (category_id);
