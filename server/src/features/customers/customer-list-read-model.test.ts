import { listCustomers, type CustomerListQuery } from '@chainline/shared/customers/customer-list-contract';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { addQuote } from '../../../test/quote-factories';
import { createCustomerListReadModel } from './customer-list-read-model';
import { resolveCustomer, type CustomerFacts } from './customer-resolving';
import { createCustomerStore } from './customer-store';

const database = useRolledBackDatabase();
const nobody: CustomerFacts = { name: '', company: '', email: '', phone: '', address: '' };
const model = () => createCustomerListReadModel(database.db);

const add = async (facts: Partial<CustomerFacts>): Promise<number> => {
  const stores = { customers: createCustomerStore(database.db) };
  const id = await resolveCustomer(stores, { ...nobody, ...facts }, { at: testNow, isFinal: true });
  if (id === null) throw new Error('Nothing identifies this customer');
  return id;
};
type Quoted = NonNullable<Parameters<typeof addQuote>[1]> & { total?: number };
const quote = async (customer: number, { total = 1000, content, ...changes }: Quoted = {}): Promise<number> => {
  const id = await addQuote(database.db, { content: { total_amount: total, ...content }, ...changes });
  await database.db.exec(sql`update quotes set customer_id = ${customer} where id = ${id}`);
  return id;
};
const list = (query: Partial<CustomerListQuery> = {}) =>
  model().list({ ...listCustomers.query.parse({}), ...query }, testNow);
const names = async (query: Partial<CustomerListQuery> = {}) => (await list(query)).customers.map(({ name }) => name);
const figuresOf = async (name: string) => {
  const row = (await list()).customers.find((customer) => customer.name === name);
  return row && [row.total_quotes, row.total_spent, row.last_quote_date];
};

const held = { mei: 0, bo: 0, ada: 0 };

beforeEach(async () => {
  held.mei = await add({ name: 'Mei Chen', email: 'mei@x.example', phone: '0412 345 678', company: 'Couriers' });
  held.bo = await add({ name: 'Bo Ek', phone: '0412 111 222' });
  held.ada = await add({ company: 'Ada & Sons', email: 'ada@x.example' });
});

describe('a listed customer', () => {
  it('has contacts and the figures of all quotes', async () => {
    await quote(held.mei, { total: 1200.5, createdAt: secondsLater(-60) });
    await quote(held.mei, { total: 99.5, createdAt: secondsLater(-30), status: 'rejected' });

    expect((await list()).customers[0]).toEqual({
      id: held.mei,
      name: 'Mei Chen',
      company: 'Couriers',
      email: 'mei@x.example',
      phone: '+61412345678',
      total_quotes: 2,
      total_spent: 1300,
      last_quote_date: secondsLater(-30).toISOString(),
      do_not_contact: [],
    });
  });

  it('names the channels by which nobody may contact them', async () => {
    const channel = (name: 'sms' | 'post', blocked: boolean) =>
      ({ channel: name, consent: 'refused', do_not_contact: blocked }) as const;
    const customers = createCustomerStore(database.db);
    await customers.replaceChannels(held.mei, [channel('sms', true), channel('post', false)], testNow);

    const row = (await list()).customers.find(({ id }) => id === held.mei);
    expect(row?.do_not_contact).toEqual(['sms']);
  });

  it('without a name is called by other details', async () => {
    expect(await names()).toEqual(['Ada & Sons', 'Bo Ek', 'Mei Chen']);
  });

  it('counts replaced versions, but not their value', async () => {
    const first = await quote(held.mei, { total: 800 });
    const next = await quote(held.mei, { total: 900 });
    await database.db.exec(sql`update quotes set superseded_by = ${next} where id = ${first}`);

    expect(await figuresOf('Mei Chen')).toEqual([2, 900, testNow.toISOString()]);
  });

  it('has figures that follow each change of a quote', async () => {
    const id = await quote(held.mei, { total: 100 });
    await database.db.exec(sql`update quotes set total_amount = 250.25 where id = ${id}`);
    expect(await figuresOf('Mei Chen')).toEqual([1, 250.25, testNow.toISOString()]);

    await database.db.exec(sql`update quotes set customer_id = ${held.bo} where id = ${id}`);
    expect(await figuresOf('Mei Chen')).toEqual([0, 0, null]);
    expect(await figuresOf('Bo Ek')).toEqual([1, 250.25, testNow.toISOString()]);

    await database.db.exec(sql`delete from quotes where id = ${id}`);
    expect(await figuresOf('Bo Ek')).toEqual([0, 0, null]);
  });
});

describe('the order', () => {
  beforeEach(async () => {
    await quote(held.mei, { total: 10, createdAt: secondsLater(-20) });
    await quote(held.mei, { total: 10, createdAt: secondsLater(-20) });
    await quote(held.bo, { total: 500, createdAt: secondsLater(-30) });
  });

  it.each([
    ['recent', ['Mei Chen', 'Bo Ek', 'Ada & Sons']],
    ['value', ['Bo Ek', 'Mei Chen', 'Ada & Sons']],
    ['quotes', ['Mei Chen', 'Bo Ek', 'Ada & Sons']],
    ['name', ['Ada & Sons', 'Bo Ek', 'Mei Chen']],
  ] as const)('by %s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  it('by name ignores case and accents, with nameless ones last', async () => {
    await add({ name: 'ångström', email: 'a@x.example' });
    await add({ email: 'nobody@x.example' });

    expect(await names({ sort: 'name' })).toEqual(['Ada & Sons', 'ångström', 'Bo Ek', 'Mei Chen', 'nobody@x.example']);
  });

  it('continues on the next page', async () => {
    const page = (at: number) => list({ sort: 'value', per_page: 2, page: at });

    const [first, second] = [await page(1), await page(2)];

    expect([...first.customers, ...second.customers].map(({ id }) => id)).toEqual([held.bo, held.mei, held.ada]);
    expect([first.total, second.total]).toEqual([3, 3]);
  });
});

describe('the filters', () => {
  it.each([
    ['chen', ['Mei Chen']],
    ['MEI@x', ['Mei Chen']],
    ['0412 111', ['Bo Ek']],
    ['x.example', ['Ada & Sons', 'Mei Chen']],
    ['nobody', []],
  ])('find by %s', async (search, expected) => {
    const found = await list({ search });

    expect(found.customers.map(({ name }) => name)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  it('find customers with a quote of a status, expired ones by their date', async () => {
    await quote(held.mei, { status: 'sent', validUntil: secondsLater(60) });
    await quote(held.mei, { status: 'rejected' });
    await quote(held.bo, { status: 'sent', validUntil: secondsLater(-60) });

    expect(await names({ status: 'sent' })).toEqual(['Mei Chen']);
    expect(await names({ status: 'rejected' })).toEqual(['Mei Chen']);
    expect(await names({ status: 'expired' })).toEqual(['Bo Ek']);
    expect(await names({ status: 'expired', search: 'mei' })).toEqual([]);
    expect((await list({ status: 'accepted' })).total).toBe(0);
  });
});

describe('the figures of all', () => {
  it('count customers and quotes, sum their value and give the share that became orders', async () => {
    for (const status of ['draft', 'converted', 'completed', 'rejected'] as const) {
      await quote(held.mei, { status, total: 100.1 });
    }
    const replaced = await addQuote(database.db, { status: 'expired', content: { total_amount: 500 } });
    const next = await quote(held.mei, { total: 600, status: 'sent' });
    await database.db.exec(sql`update quotes set superseded_by = ${next} where id = ${replaced}`);

    expect(await model().stats()).toEqual({
      total_customers: 3,
      total_quotes: 6,
      total_value: 1000.4,
      conversion_rate: 40,
    });
  });

  it('are zero for a new shop', async () => {
    await database.db.exec(sql`delete from customers`);

    expect(await model().stats()).toEqual({ total_customers: 0, total_quotes: 0, total_value: 0, conversion_rate: 0 });
  });
});
