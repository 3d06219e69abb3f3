import type pg from 'pg';
import { expect, it } from 'vitest';
import { migrated } from '../../../test/migrated';

const addCustomers = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into customers (id, name, company, addresses, created_at, updated_at) overriding system value values
       (1, 'Mei Chen', '', '[{"label": "", "text": "1 Street"}]', now(), now()),
       (2, 'mei chen', '', '[{"label": "Home", "text": "1 street"}]', now(), now()),
       (3, 'Bo Ek', '', '[]', now(), now())`,
  );
  await client.query(
    `insert into customer_identities (customer_id, kind, value, position) values
       (1, 'email', 'mei.chen@gmail.com', 0), (2, 'email', 'meichen+shop@gmail.com', 0), (3, 'phone', '+61412345678', 0)`,
  );
  for (const [id, customer, total] of [
    [1, 1, 100],
    [2, 1, 250.5],
    [3, 3, 7],
  ]) {
    await client.query(
      `insert into quotes (id, root_id, customer_id, quote_number, customer_name, customer_company, customer_email,
         customer_phone, customer_address, discount_percent, valid_days, payment_option, notes, customer_note,
         subtotal_amount, labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount,
         total_amount, deposit_amount, item_count, created_at, updated_at) overriding system value
       values ($1::bigint, $1::bigint, $2, 'Q-' || $1::bigint, '', '', '', '', '', 0, 30, 'full', '', '', 0, 0, 0, 0, 0, 0, 0, $3,
         0, 0, timestamptz '2026-01-01' + $1::bigint * interval '1 day', now())`,
      [id, customer, total],
    );
  }
  await client.query('update quotes set superseded_by = 2 where id = 1');
};

it('gives existing customers their figures', async () => {
  const rows = await migrated('20261206200000000', addCustomers, async (client) => {
    const read = await client.query(
      `select customer_id::int, quote_count, quote_value, last_quote_at from customer_totals order by customer_id`,
    );
    return read.rows;
  });

  expect(rows).toEqual([
    { customer_id: 1, quote_count: 2, quote_value: '250.50', last_quote_at: expect.any(Date) },
    { customer_id: 2, quote_count: 0, quote_value: '0.00', last_quote_at: null },
    { customer_id: 3, quote_count: 1, quote_value: '7.00', last_quote_at: expect.any(Date) },
  ]);
});

it('suggests the duplicates among existing customers', async () => {
  const rows = await migrated('20261206230000000', addCustomers, async (client) => {
    const read = await client.query(`select one_id::int, other_id::int, reasons from customer_duplicates`);
    return read.rows;
  });

  expect(rows).toEqual([{ one_id: 1, other_id: 2, reasons: ['mailbox', 'name_address'] }]);
});
