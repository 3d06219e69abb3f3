import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../test/database-server';
import { migrate, migrationsFolder } from '../../db/migrate';
import { createPool, type Pool } from '../../db/pool';

const backfill = '20261130120100000_quotes__customer.sql';
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const startBefore = async () => {
  const { url, release } = await createDatabase(inject('databaseServerUrl'));
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'));
  const pool = createPool({ url, size: 1, onError: () => undefined });
  endings.push(
    () => rm(dir, { recursive: true }),
    release,
    () => pool.end(),
  );
  const files = (await readdir(migrationsFolder())).filter((file) => file < backfill);
  for (const file of files) await copyFile(join(migrationsFolder(), file), join(dir, file));
  await migrate(url, { dir });
  return { pool, finish: () => migrate(url) };
};

type Contact = [name: string, email: string, phone: string];

const addQuotes = async (pool: Pool, quotes: Contact[]): Promise<void> => {
  for (const [at, [name, email, phone]] of quotes.entries()) {
    await pool.query(
      `insert into quotes (id, root_id, quote_number, customer_name, customer_company, customer_email, customer_phone,
         customer_address, discount_percent, valid_days, payment_option, notes, customer_note, subtotal_amount,
         labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount, total_amount, deposit_amount,
         item_count, created_at, updated_at) overriding system value
       values ($1::bigint, $1::bigint, 'Q-' || $1::bigint, $2, '', $3, $4, $1::bigint || ' Hall Street', 0, 30, 'full', '', '', 0, 0, 0, 0, 0, 0,
         0, 0, 0, 0, timestamptz '2026-01-01' + $1::bigint * interval '1 day', now())`,
      [at + 1, name, email, phone],
    );
  }
};

/** The quotes of each customer, with the customer's identities. */
const customersOf = async (pool: Pool) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select array_agg(q.id::int order by q.id) as quotes, c.name, c.search_text, c.addresses,
            (select array_agg(kind || ' ' || value order by kind, position) from customer_identities
             where customer_id = c.id) as identities
     from quotes q left join customers c on c.id = q.customer_id
     group by c.id order by min(q.id)`,
  );
  return rows;
};

it('gives existing quotes their customers, by email, then by phone and name', async () => {
  const { pool, finish } = await startBefore();
  const quotes: Contact[] = [
    ['Mei Chen', 'Mei@x.example', '0412 345 678'],
    ['Mei C. Chen', ' mei@X.example', '(02) 9365 1234'],
    ['méi chen', '', '+61 412 345 678'],
    ['Bo Ek', '', '0412345678'],
    ['Bo Ek', 'bo at home', '61412345678'],
    ['Ada', 'ada@x.example', '+44 20 7946 0958'],
    ['Nobody', '', 'ask again'],
  ];
  await addQuotes(pool, quotes);

  await finish();

  expect(await customersOf(pool)).toEqual([
    {
      quotes: [1, 2, 3],
      name: 'méi chen',
      addresses: [{ label: '', text: '3 Hall Street' }],
      identities: ['email mei@x.example', 'phone +61412345678', 'phone +61293651234'],
      search_text: ' mei chen mei@x.example 61412345678 0412345678 61293651234 0293651234 ',
    },
    {
      quotes: [4, 5],
      name: 'Bo Ek',
      addresses: [{ label: '', text: '5 Hall Street' }],
      identities: ['phone +61412345678'],
      search_text: ' bo ek 61412345678 0412345678 ',
    },
    {
      quotes: [6],
      name: 'Ada',
      addresses: [{ label: '', text: '6 Hall Street' }],
      identities: ['email ada@x.example', 'phone +442079460958'],
      search_text: ' ada ada@x.example 442079460958 ',
    },
    { quotes: [7], name: null, addresses: null, identities: null, search_text: null },
  ]);
});

it("does not merge people quoted at the shop's own email address", async () => {
  const { pool, finish } = await startBefore();
  await pool.query(
    `insert into settings (section, value, version, updated_at) values ('shop', '{"email": "Shop@x.example"}', 1, now())`,
  );
  await addQuotes(pool, [
    ['Ada', 'shop@x.example', '0412 111 222'],
    ['Bo Ek', 'SHOP@x.example', '0412 333 444'],
    ['Bo Ek', '', '0412 333 444'],
    ['Cy', 'shop@x.example', ''],
    ['Di', 'di@x.example', '0412 555 666'],
    ['Di', 'shop@x.example', '+61 412 555 666'],
  ]);

  await finish();

  expect(await customersOf(pool)).toMatchObject([
    { quotes: [1], name: 'Ada', identities: ['phone +61412111222'], search_text: ' ada 61412111222 0412111222 ' },
    { quotes: [2, 3], name: 'Bo Ek', identities: ['phone +61412333444'], addresses: [{ text: '3 Hall Street' }] },
    { quotes: [4], name: null },
    { quotes: [5, 6], name: 'Di', identities: ['email di@x.example', 'phone +61412555666'] },
  ]);
  const { rows } = await pool.query('select count(*)::int as count from customers');
  expect(rows).toEqual([{ count: 3 }]);
});
