import type { Pool } from '../src/db/pool';
import { fillCustomers } from './customer-shop';

/**
 * Ten thousand products of forty categories, some sold out, more running low; eight of ten mapped to a till item with
 * a brand.
 */
const fillProducts = async (pool: Pick<Pool, 'query'>) => {
  await pool.query(
    `insert into categories (id, name, slug, imported_at) select n, 'Category ' || n, 'c-' || n, now() from generate_series(1, 40) n`,
  );
  await pool.query(
    `insert into products (id, name, description, sku, gtin, type, status, price, regular_price, price_html, manage_stock,
       stock_quantity, stock_status, backorders, images, permalink, stock_read_at, imported_at)
     select n, 'Product ' || n, '', 'SKU-' || n, '', 'simple', 'publish', 100, 100, '', true,
       q, case when q = 0 then 'outofstock' else 'instock' end, 'no', '[]', '', now(), now()
     from generate_series(1, 10000) n, lateral (select case when n % 50 = 0 then 0 else n % 12 end as q) stock`,
  );
  await pool.query(`insert into product_categories select n, 1 + n % 40 from generate_series(1, 10000) n`);
  await pool.query(
    `insert into lightspeed_items (item_id, system_sku, custom_sku, manufacturer_sku, upc, ean, description, brand,
       category_name, item_type, archived, default_cost, imported_at)
     select n, 'S-' || n, '', '', '', '', 'Item ' || n, 'Brand ' || n % 60, '', '', false, 60, now()
     from generate_series(1, 10000) n`,
  );
  await pool.query(
    `insert into product_mappings (woo_product_id, lightspeed_item_id, product_type, mapping_confidence, created_at, updated_at)
     select n, n, 'bike', 1, now(), now() from generate_series(1, 8000) n`,
  );
};

/** Orders placed in the online shop itself. */
const fillShopOrders = async (pool: Pick<Pool, 'query'>, count: number) => {
  await pool.query(
    `insert into orders (woo_order_id, order_number, status, created_at, modified_at, paid_at, total_amount, payment_method,
       billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
     select n, n::text, 'completed', t, t, t, 150, 'Card', 'Customer ' || n, '', '', '', '', '', '', t
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [count],
  );
  await pool.query(
    `insert into order_items (order_id, position, product_id, name, sku, quantity, line_total)
     select id, 0, 1 + id % 10000, 'Product', '', 1, 140 from orders`,
  );
};

/**
 * Two years of a shop's quotes with three lines each, twice as many customers, five times as many payments (ten for
 * each paid quote, half of all; a few include a refund), and half as many orders of the online shop.
 */
export const fillSales = async (connections: Pool, quotes: number, ids: Map<string, number>) => {
  const pool = await connections.connect();
  await pool.query('set statement_timeout = 0');
  // Triggers are off; the rows that they would write are filled in at once below.
  await pool.query('set session_replication_role = replica');
  await fillCustomers(pool, 2 * quotes);
  await fillProducts(pool);
  await pool.query(
    `insert into quotes (id, root_id, quote_number, status, customer_name, customer_company, customer_email,
       customer_phone, customer_address, discount_percent, valid_days, payment_option, notes, customer_note,
       subtotal_amount, labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount, total_amount,
       deposit_amount, item_count, assigned_to, created_by, customer_id, created_at, updated_at, valid_until, sent_at,
       opened_at, accepted_at, converted_at) overriding system value
     select n, n, 'Q-' || 10000 + n, status, 'Customer ' || n, '', '', '', '', n % 3 * 5, 30, 'deposit', '', '', 1000 + n % 5000,
       0, 0, 50, 0, 0, round((1000 + n % 5000) / 11.0, 2), 1000 + n % 5000, 500, 3,
       case when n / 10 % 10 = 3 then $2::bigint else $3::bigint end, $3, 1 + n::bigint * 7919 % (2 * $1::int), t, t, t + interval '30 days',
       case when status <> 'draft' then t end, case when status not in ('draft', 'sent') then t end,
       case when status in ('accepted', 'converted', 'completed') then t end,
       case when status in ('converted', 'completed') then t end
     from generate_series(1, $1::int) n,
       lateral (select (array['draft','sent','pending','accepted','converted','completed','completed','completed','completed','expired'])[1 + n % 10] as status) kind,
       lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [quotes, ids.get('staff') ?? 0, ids.get('manager') ?? 0],
  );
  await pool.query(
    `insert into customer_totals (customer_id, quote_count, quote_value, last_quote_at)
     select c.id, count(q.id), coalesce(sum(q.total_amount), 0), max(q.created_at)
     from customers c left join quotes q on q.customer_id = c.id group by c.id`,
  );
  await pool.query(
    `insert into quote_lines (quote_id, position, kind, product_id, item_type, name, sku, description, unit_price, unit_cost, quantity,
       discount_percent, line_total)
     select n, p, case p when 2 then 'labour' else 'product' end, case when p < 2 then 1 + (n * 31 + p * 17) % 10000 end,
       case p when 0 then 'bike' when 1 then 'accessory' end, 'Line', '', '',
       500, case when n % 5 > 0 then 300 end, 1, 0, 500
     from generate_series(1, $1::int) n, generate_series(0, 2) p`,
    [quotes],
  );
  await pool.query(
    `insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version, snapshot,
       snapshot_hash, amount_due, order_state)
     select id, accepted_at, '', '', '', '', 'deposit', '1', '{}', '', 500, 'created' from quotes where accepted_at is not null`,
  );
  await pool.query(
    `insert into payments (quote_id, kind, method, amount, credited, paid_at, recorded_at, payment_key)
     select q.id,
       case when p = 0 then 'deposit' when p = 8 and q.id % 20 = 5 then 'refund' else 'part' end,
       (array['online','cash','card_terminal','bank_transfer','till_sale'])[1 + (q.id + p) % 5],
       case when p = 0 then 500 when p = 8 and q.id % 20 = 5 then 50 else greatest(1, (q.total_amount - 500) / 8) end::numeric(12, 2),
       case when p = 8 and q.id % 20 = 5 then 50 else 0 end,
       least(now(), q.accepted_at + p * interval '2 days'), now(), q.id || '-' || p
     from quotes q, generate_series(0, 9) p where q.status in ('converted', 'completed')`,
  );
  await pool.query('select share_out_payments(array(select id from payments))');
  await fillShopOrders(pool, quotes / 2);
  pool.release(true);
};
