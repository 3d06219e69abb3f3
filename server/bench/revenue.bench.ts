import type { Pool } from '../src/db/pool';
import { compareLists } from './list-shop';

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Two years of accepted quotes with three lines and five payments each, and half as many orders of the online shop. */
const fill = async (connections: Pool, count: number, ids: Map<string, number>) => {
  const staff = ids.get('staff') ?? 0;
  const pool = await connections.connect();
  await pool.query('set statement_timeout = 0');
  const tables = [
    'quotes',
    'quote_lines',
    'quote_acceptances',
    'payments',
    'orders',
    'order_items',
    'product_mappings',
  ];
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  await pool.query(
    `insert into categories (id, name, slug, imported_at) select n, 'Category ' || n, 'c-' || n, now() from generate_series(1, 40) n`,
  );
  await pool.query(
    `insert into products (id, name, description, sku, gtin, type, status, price, price_html, manage_stock, stock_status,
       backorders, images, permalink, stock_read_at, imported_at)
     select n, 'Product ' || n, '', 'P-' || n, '', 'simple', 'publish', 100, '', false, 'instock', 'no', '[]', '', now(), now()
     from generate_series(1, 5000) n`,
  );
  await pool.query(`insert into product_categories select n, 1 + n % 40 from generate_series(1, 5000) n`);
  await pool.query(
    `insert into lightspeed_items (item_id, system_sku, custom_sku, manufacturer_sku, upc, ean, description, brand,
       category_name, item_type, archived, default_cost, imported_at)
     select n, 'S-' || n, '', '', '', '', 'Item ' || n, 'Brand ' || n % 60, '', '', false, 60, now()
     from generate_series(1, 5000) n`,
  );
  await pool.query(
    `insert into product_mappings (woo_product_id, lightspeed_item_id, product_type, mapping_confidence, created_at, updated_at)
     select n, n, 'bike', 1, now(), now() from generate_series(1, 4000) n`,
  );
  await pool.query(
    `insert into quotes (id, root_id, quote_number, status, customer_name, customer_company, customer_email,
       customer_phone, customer_address, discount_percent, valid_days, payment_option, notes, customer_note,
       subtotal_amount, labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount, total_amount,
       deposit_amount, item_count, assigned_to, created_at, updated_at, valid_until, accepted_at) overriding system value
     select n, n, 'Q-' || 10000 + n, case when n % 50 = 0 then 'accepted' else 'completed' end, 'Customer ' || md5(n::text), '',
       md5(n::text) || '@customers.example', '', '', n % 3 * 5, 30, 'deposit', '', '', 2000, 0, 0, 50, 0, 0, 186.36, 2050, 500,
       3, case when n % 10 = 3 then $2::bigint end, t, t, t + interval '30 days', t
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [count, staff],
  );
  await pool.query(
    `insert into quote_lines (quote_id, position, kind, product_id, item_type, name, sku, description, unit_price, unit_cost,
       quantity, discount_percent, line_total)
     select n, k, case k when 2 then 'labour' else 'product' end, case when k < 2 then 1 + (n * 7 + k * 13) % 5000 end,
       case k when 0 then 'bike' when 1 then 'accessory' end, 'Line', '', '', 667, case when n % 4 > 0 then 400 end, 1, 0, 667
     from generate_series(1, $1::int) n, generate_series(0, 2) k`,
    [count],
  );
  await pool.query(
    `insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version, snapshot,
       snapshot_hash, amount_due)
     select id, accepted_at, '', '', '', '', 'deposit', '1', '{}', '', 500 from quotes`,
  );
  await pool.query(
    `insert into payments (quote_id, kind, method, amount, paid_at, recorded_at, payment_key)
     select n, case k when 0 then 'deposit' when 4 then 'refund' else 'part' end,
       (array['online','cash','card_terminal','bank_transfer','till_sale'])[1 + n % 5], case k when 0 then 500 else 100.01 end,
       t, t, n || ':' || k
     from generate_series(1, $1::int) n, generate_series(0, 4) k,
          lateral (select now() - n * interval '730 days' / $1::int + k * interval '1 hour' as t) moment
     where n % 50 > 0`,
    [count],
  );
  await pool.query(
    `insert into orders (woo_order_id, order_number, status, created_at, modified_at, paid_at, total_amount, payment_method,
       billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
     select n, n::text, 'completed', t, t, t, 150, 'Card', 'Customer ' || n, '', '', '', '', '', '', t
     from generate_series(1, $1::int / 2) n, lateral (select now() - n * interval '1460 days' / $1::int as t) moment`,
    [count],
  );
  await pool.query(
    `insert into order_items (order_id, position, product_id, name, sku, quantity, line_total)
     select id, 0, 1 + id % 5000, 'Product', '', 1, 140 from orders`,
  );
  pool.release(true);
};

const cases = [
  ['this month by day', 'manager', '/revenue'],
  ['this month by brand', 'manager', '/revenue?by=brand'],
  ['a year by month', 'manager', `/revenue?by=month&from=${day(364)}&to=${day(0)}`],
  ["one's own, by day", 'staff', '/revenue'],
  ['its payments', 'manager', '/revenue/rows'],
  ['those of a category', 'manager', '/revenue/rows?category=Category%207'],
  ['deposits', 'manager', '/deposits'],
  ['late deposits', 'manager', '/deposits?status=late'],
  ["one's own deposits", 'staff', '/deposits'],
] as const;

// Fewer rounds than for lists: a figure reads all payments of its period.
await compareLists(cases, 100_000, fill, 30);
