import type { Pool } from '../src/db/pool';
import { fillCustomers } from './customer-shop';
import { compareLists } from './list-shop';

/** Customers with half as many quotes, kept in `customer_totals` as the trigger on quotes would. */
const fill = async (pool: Pool, count: number) => {
  await fillCustomers(pool, count);
  await pool.query(
    `insert into quotes (id, root_id, quote_number, status, customer_name, customer_company, customer_email,
       customer_phone, customer_address, discount_percent, valid_days, payment_option, notes, customer_note,
       subtotal_amount, labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount, total_amount,
       deposit_amount, item_count, customer_id, created_at, updated_at, valid_until) overriding system value
     select n, n, 'Q-' || 10000 + n,
       (array['draft','sent','pending','accepted','rejected','converted','completed','completed','completed','expired'])[1 + n % 10],
       'Customer', '', '', '', '', 0, 30, 'full', '', '', 1000 + n % 5000, 0, 0, 0, 0, 0, (1000 + n % 5000) / 11.0,
       1000 + n % 5000, 500, 1 + n % 4, null, t, t, t + interval '30 days'
     from generate_series(1, $1::int / 2) n, lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [count],
  );
  // Faster than a trigger for each row.
  await pool.query(`alter table quotes disable trigger user`);
  await pool.query(`update quotes set customer_id = 1 + id * 7919 % $1::int`, [count]);
  await pool.query(`alter table quotes enable trigger user`);
  await pool.query(
    `insert into customer_totals (customer_id, quote_count, quote_value, last_quote_at)
     select c.id, count(q.id), coalesce(sum(q.total_amount), 0), max(q.created_at)
     from customers c left join quotes q on q.customer_id = c.id group by c.id`,
  );
};

const cases = [
  ['most recent', 'staff', '/customers'],
  ['highest value', 'staff', '/customers?sort=value'],
  ['most quotes', 'staff', '/customers?sort=quotes'],
  ['by name', 'staff', '/customers?sort=name'],
  ['page 1,000', 'staff', '/customers?page=1000'],
  ['one status', 'staff', '/customers?status=pending'],
  ['a search', 'staff', '/customers?search=mei%20chen'],
  ['a search, by value', 'staff', '/customers?search=couriers&sort=value'],
  ['the figures', 'staff', '/dashboard/stats'],
  ['one customer', 'staff', '/customers/4711'],
  ['its timeline', 'staff', '/customers/4711/timeline'],
] as const;

await compareLists(cases, 200_000, fill);
