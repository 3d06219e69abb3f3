import type { Pool } from '../src/db/pool';
import { compareLists } from './list-shop';

/** Two years of quotes in realistic statuses, a tenth of them assigned to the measured staff user. */
const fill = (pool: Pool, count: number, ids: Map<string, number>) =>
  pool.query(
    `insert into quotes (id, root_id, quote_number, status, customer_name, customer_company, customer_email,
       customer_phone, customer_address, discount_percent, valid_days, payment_option, notes, customer_note,
       subtotal_amount, labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount, total_amount,
       deposit_amount, item_count, assigned_to, created_at, updated_at, valid_until) overriding system value
     select n, n, 'Q-' || 10000 + n,
       (array['draft','sent','pending','accepted','rejected','converted','completed','completed','completed','expired'])[1 + n % 10],
       'Customer ' || md5(n::text), '', md5(n::text) || '@customers.example', '04' || lpad((n * 7919 % 100000000)::text, 8, '0'),
       n || ' Ocean Street, Bondi NSW 2026', 0, 30, 'full', '', '', 1000 + n % 5000, 0, 0, 0, 0, 0, (1000 + n % 5000) / 11.0,
       1000 + n % 5000, 500, 1 + n % 4, case when n % 10 = 3 then $2::bigint end, t, t, t + interval '30 days'
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [count, ids.get('staff') ?? 0],
  );

const cases = [
  ['the first page of all', 'manager', '/quotes'],
  ['one status', 'manager', '/quotes?status=pending'],
  ['a search', 'manager', '/quotes?search=Q-10042'],
  ['by amount', 'manager', '/quotes?sort=-total_amount'],
  ['by customer', 'manager', '/quotes?sort=customer_name'],
  ["somebody's own", 'staff', '/quotes'],
] as const;

await compareLists(cases, 100_000, fill);
