import type { Pool } from '../src/db/pool';

/** Twenty years of bikes: brands, types and states in the proportions of a shop's sheet. */
export const fillRegister = async (pool: Pool, count: number) => {
  await pool.query(
    `insert into bike_records (model, inv_number, cost, provisory_number, inv_type, brand, paid, payment_method,
       payment_date, hubdoc_xero, arrived, arrived_on, sold, workorder, price_sold, sales_rep, serial_number,
       created_at, edited_at)
     select 'Model ' || n % 300, 'INV-' || n / 3, 1000 + n % 3000, 'P-' || n,
       (array['Pre-order','BBS Stock','Dropshipping','Consignment','90 day terms'])[1 + n % 5], 'Brand ' || n % 14,
       case when n % 10 = 0 then 'no' else 'yes' end, 'bank transfer', t::date,
       'yes', case when n % 8 = 0 then 'no' else 'yes' end, case when n % 8 = 0 then null else t::date end,
       case when n % 8 = 0 or n % 5 = 0 then 'no' else 'yes' end, 'BBS-' || n, 2000 + n % 4000, 'Sam',
       case when n % 400 = 0 then 'TWICE-' || n / 800 else 'SN-' || n end, t, t
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '7300 days' / $1::int as t) moment`,
    [count],
  );
  await pool.query(
    `insert into bike_record_changes (bike_id, at, type, changes)
     select id, edited_at, 'changed', '[{"field": "paid", "before": "no", "after": "yes"}]'
     from bike_records, generate_series(1, 4)`,
  );
};
