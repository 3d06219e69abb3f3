import type { Pool } from '../src/db/pool';
import { compareLists } from './list-shop';

const batch = 5000;
const refreshed = 1000;

/** Two years of orders of the online shop in every stage, two items each, a twentieth of them paid but not collected. */
const fill = async (pool: Pool, count: number) => {
  // Totals are computed once at the end: a real shop never writes this many orders in one transaction.
  await pool.query('alter table orders disable trigger user');
  for (let first = 1; first <= count; first += batch) {
    const range = [first, first + batch - 1];
    await pool.query(
      `insert into orders (id, woo_order_id, order_number, status, created_at, modified_at, paid_at, total_amount,
         payment_method, billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address,
         customer_note, read_at) overriding system value
       select n, n, n::text, (array['completed','completed','completed','processing','on-hold','completed','processing',
         'completed','cancelled','completed'])[1 + n % 10], t, t, case when n % 10 not in (4, 8) then t end, 100 + n % 5000,
         'PayPal', 'Customer ' || md5(n::text), '', md5(n::text) || '@customers.example', '0412345678', '12 Ocean Street', '',
         '', t
       from generate_series($1::int, $2::int) n, lateral (select now() - n * interval '730 days' / $3::int as t) moment`,
      [...range, count],
    );
    await pool.query(
      `insert into order_items (order_id, position, product_id, name, sku, quantity, line_total, available)
       select o.id, place, 1 + (o.id * 7 + place) % 5000, 'Item ' || place, 'SKU-' || place, 1, o.total_amount / 2,
         case when o.id % 10 = 6 then case when o.id % 20 = 6 then 1 else place end else 0 end
       from orders o, generate_series(0, 1) place where o.id between $1 and $2`,
      range,
    );
    await pool.query(
      `insert into order_events (order_id, at, type, data)
       select id, created_at, 'status', '{"status": "processing"}' from orders where id % 2 = 0 and id between $1 and $2`,
      range,
    );
  }
  await pool.query('vacuum analyze');
  for (let first = 1; first <= count; first += refreshed) {
    await pool.query('select refresh_orders(array(select id from orders where id between $1 and $2))', [
      first,
      first + refreshed - 1,
    ]);
  }
  await pool.query('alter table orders enable trigger user');
  await pool.query(
    `insert into order_counts (stage, is_to_collect, orders)
     select stage, is_to_collect, count(*) from orders where part_of is null group by stage, is_to_collect`,
  );
};

const cases = [
  ['the first page of all', 'manager', '/orders'],
  ['partial ones', 'staff', '/orders?status=partial'],
  ['to collect', 'staff', '/orders?status=to_collect'],
  ['a search', 'manager', '/orders?search=10042'],
  ['by total', 'manager', '/orders?sort=-totalAmount'],
  ['an order', 'staff', '/orders/777'],
] as const;

await compareLists(cases, 100_000, fill);
