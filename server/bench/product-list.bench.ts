import type { Pool } from '../src/db/pool';
import { compareLists } from './list-shop';

const brands = ['Segway', 'Super73', 'Fatboy', 'Dirodi', 'Fantic', 'Smartmotion', 'NCM', 'Rever', 'Vamos', 'Mamba'];
const things = ['Helmet', 'Lock', 'Pedal', 'Saddle', 'Battery', 'Charger', 'Tyre', 'Rack', 'Bell', 'Light', 'E-Bike'];

/** Products of a few brands in twenty categories, every tenth with three variations. */
const fill = async (pool: Pool, count: number): Promise<void> => {
  await pool.query(
    `insert into categories (id, name, slug, imported_at)
     select n, case when n % 5 = 0 then 'Bikes ' else 'Category ' end || n, 'c-' || n, now() from generate_series(1, 20) n`,
  );
  await pool.query(
    `insert into products (id, name, description, sku, gtin, type, status, price, regular_price, price_html, manage_stock,
       stock_quantity, stock_status, backorders, images, permalink, stock_read_at, imported_at)
     select n, ($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n % 11] || ' ' || substr(md5(n::text), 1, 6),
       '<p>' || repeat(md5(n::text), 6) || '</p>', 'SKU-' || n, '', case when n % 10 = 0 then 'variable' else 'simple' end,
       'publish', 10 + n % 900, 10 + n % 900, '', true, n % 30, (array['outofstock','instock','instock','onbackorder'])[1 + n % 4],
       'no', jsonb_build_array(jsonb_build_object('id', n, 'src', 'https://shop.example/' || n || '.png', 'name', '', 'alt', '')),
       '', now(), now()
     from generate_series(1, $1::int) n`,
    [count, brands, things],
  );
  await pool.query(
    `insert into product_variations (id, product_id, sku, gtin, status, price, stock_managed_by, stock_quantity, stock_status,
       backorders, attributes, stock_read_at, imported_at)
     select 1000000 + p.id * 10 + v, p.id, p.sku || '-' || v, '', 'publish', p.price, 'own', v, 'instock', 'no', '[]', now(), now()
     from products p cross join generate_series(1, 3) v where p.type = 'variable'`,
  );
  await pool.query('insert into product_categories select id, 1 + id % 20 from products');
};

const cases = [
  ['the first page of all', 'staff', '/products'],
  ['a page of 100', 'staff', '/products?per_page=100&page=20'],
  ['a word of many', 'staff', '/products?search=helmet'],
  ['an SKU', 'staff', '/products?search=SKU-4242'],
  ['a variation', 'staff', '/products?search=SKU-4240-2'],
  ['nothing', 'staff', '/products?search=zeppelin'],
  ['one category', 'staff', '/products?category=7'],
  ['out of stock', 'staff', '/products?stock_status=outofstock'],
  ['by price', 'staff', '/products?sort=-price'],
  ['accessories', 'staff', '/accessories'],
] as const;

await compareLists(cases, 50_000, fill);
