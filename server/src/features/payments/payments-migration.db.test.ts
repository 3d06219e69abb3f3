import type pg from 'pg';
import { expect, it } from 'vitest';
import { migrated } from '../../../test/migrated';

const migration = '20261206100000000_payments__create.sql';

type Past = {
  quote: number;
  choice: 'deposit' | 'full';
  order: number | null;
  /** Kind, amount, status and method of each ledger entry. */
  ledger: [kind: string, amount: number, status: string, method: string | null][];
};

const past: Past[] = [
  {
    quote: 1,
    choice: 'deposit',
    order: 900,
    ledger: [
      ['deposit', 500, 'completed', 'PayPal'],
      ['balance', 4209.3, 'pending', null],
    ],
  },
  { quote: 2, choice: 'full', order: 901, ledger: [['full', 4709.3, 'completed', 'Card']] },
  { quote: 3, choice: 'full', order: 902, ledger: [['full', 4709.3, 'refunded', 'Card']] },
  {
    quote: 4,
    choice: 'deposit',
    order: 903,
    ledger: [
      ['deposit', 500, 'cancelled', null],
      ['balance', 4209.3, 'cancelled', null],
    ],
  },
  { quote: 5, choice: 'full', order: null, ledger: [['full', 4709.3, 'completed', 'Paid in store']] },
  { quote: 6, choice: 'full', order: 904, ledger: [['full', 0, 'completed', null]] },
];

const fill = async (client: pg.Client): Promise<void> => {
  for (const { quote, choice, order, ledger } of past) {
    await client.query(
      `insert into quotes (id, root_id, quote_number, status, customer_name, customer_company, customer_email,
         customer_phone, customer_address, discount_percent, valid_days, payment_option, notes, customer_note,
         subtotal_amount, labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount, total_amount,
         deposit_amount, item_count, created_at, updated_at) overriding system value
       values ($1::bigint, $1::bigint, 'Q-' || $1::bigint, 'converted', 'Zoë', '', '', '', '', 0, 30, 'deposit', '', '', 0, 0, 0, 0, 0, 0,
         0, $2, 500, 0, now(), now())`,
      [quote, quote === 6 ? 0 : 4709.3],
    );
    await client.query(
      `insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version, snapshot,
         snapshot_hash, amount_due, order_state, woo_order_id, order_number)
       values ($1, '2026-01-01', 'Zoë', '', '', '', $2, '1', '{}', '', $3, 'created', $4::bigint, $4::text)`,
      [quote, choice, ledger[0]?.[1] ?? 0, order],
    );
    for (const [kind, amount, status, method] of ledger) {
      const isPaid = status === 'completed' || status === 'refunded';
      await client.query(
        `insert into deposits (quote_id, kind, amount, status, created_at, paid_at, payment_method, transaction_id,
           woo_order_id)
         values ($1, $2, $3, $4, '2026-01-01', $5, $6, $7, $8)`,
        [
          quote,
          kind,
          amount,
          status,
          isPaid ? '2026-01-02' : null,
          method,
          isPaid ? 'txn' : null,
          isPaid ? order : null,
        ],
      );
    }
  }
  await client.query(
    `insert into quote_events (quote_id, type, at, source) values (3, 'refunded', '2026-01-05', 'system')`,
  );
};

const read = async (client: pg.Client) => {
  const payments = await client.query(
    `select quote_id::int as quote, kind, method, method_title, amount, credited, reference, order_number, payment_key as key,
            paid_at::date::text as day
     from payments order by id`,
  );
  const balances = await client.query(
    'select total::float, paid::float, open::float, overpaid::float from quote_balances order by quote_id',
  );
  return { payments: payments.rows, balances: balances.rows };
};

it('payments from before are carried over, and what is open is derived from them', async () => {
  const { payments, balances } = await migrated(migration, fill, read);

  const online = { method: 'online', credited: '0.00', reference: 'txn', day: '2026-01-02' };
  const all = { amount: '4709.30' };
  expect(payments).toEqual([
    {
      quote: 1,
      kind: 'deposit',
      amount: '500.00',
      method_title: 'PayPal',
      order_number: '900',
      key: 'woo:900',
      ...online,
    },
    { quote: 2, kind: 'full', ...all, method_title: 'Card', order_number: '901', key: 'woo:901', ...online },
    { quote: 3, kind: 'full', ...all, method_title: 'Card', order_number: '902', key: 'woo:902', ...online },
    {
      quote: 5,
      kind: 'full',
      ...all,
      ...online,
      method: 'other',
      method_title: 'Paid in store',
      order_number: null,
      key: expect.stringMatching(/^carried:\d+$/),
    },
    {
      quote: 3,
      kind: 'refund',
      ...all,
      ...online,
      credited: '4709.30',
      method_title: 'Card',
      reference: '',
      order_number: '902',
      key: 'refund:woo:902',
      day: '2026-01-05',
    },
  ]);
  expect(balances).toEqual([
    { total: 4709.3, paid: 500, open: 4209.3, overpaid: 0 },
    { total: 4709.3, paid: 4709.3, open: 0, overpaid: 0 },
    { total: 0, paid: 0, open: 0, overpaid: 0 },
    { total: 4709.3, paid: 0, open: 4709.3, overpaid: 0 },
    { total: 4709.3, paid: 4709.3, open: 0, overpaid: 0 },
    { total: 0, paid: 0, open: 0, overpaid: 0 },
  ]);
});
