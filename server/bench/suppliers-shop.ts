import type { Pool } from '../src/db/pool';

/**
 * Invoices of twenty years with two lines each, by a supplier for every forty; a bike of the register belongs to each
 * first line.
 */
export const fillSuppliers = async (pool: Pool, count: number) => {
  await pool.query(
    `insert into suppliers (name, contact_name, email, terms_days, changed_at)
     select 'Supplier ' || n, 'Contact ' || n, 'sales@supplier' || n || '.example', 30 * (1 + n % 3), now()
     from generate_series(1, $1::int / 40) n`,
    [count],
  );
  await pool.query(
    `insert into supplier_invoices (supplier_id, number, invoice_date, due_date, hubdoc_xero, paid_on, payment_method,
       request_key, changed_at)
     select p.id, 'INV-' || n, t::date, t::date + p.terms_days, case when n % 3 = 0 then 'no' else 'yes' end,
       case when n % 20 = 0 then null else t::date + 20 end, case when n % 20 = 0 then '' else 'bank transfer' end,
       'bench ' || n, t
     from generate_series(1, $1::int) n
     join suppliers p on p.name = 'Supplier ' || 1 + n % ($1::int / 40),
     lateral (select now() - n * interval '7300 days' / $1::int as t) moment`,
    [count],
  );
  await pool.query(
    `insert into supplier_invoice_lines (invoice_id, position, description, quantity, unit_price, has_gst)
     select i.id, at, 'Model ' || i.id % 300, 1, 1000 + i.id % 3000, at = 1 from supplier_invoices i, generate_series(1, 2) at`,
  );
  await pool.query(
    `insert into bike_records (model, inv_number, provisory_number, inv_type, brand, paid, payment_method, hubdoc_xero, arrived, arrived_on, sold, workorder,
       sales_rep, serial_number, created_at, edited_at)
     select l.description, i.number, '', 'BBS Stock', 'Brand ' || l.id % 14, 'yes', 'bank transfer', 'yes', 'yes',
       i.invoice_date + 14 + l.id::int % 9,
       'yes', '', '', 'SN-' || l.id, i.changed_at, i.changed_at
     from supplier_invoice_lines l join supplier_invoices i on i.id = l.invoice_id
     where l.position = 1`,
  );
  await pool.query(
    `insert into supplier_invoice_bikes (bike_id, line_id)
     select b.id, l.id from bike_records b join supplier_invoice_lines l on b.serial_number = 'SN-' || l.id`,
  );
};
