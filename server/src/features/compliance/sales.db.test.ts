import {
  allowUnprovenSale,
  getSaleCompliance,
  listUnprovenBikes,
  listUnprovenProducts,
} from '@chainline/shared/compliance/sale-contract';
import { getOrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { createBike } from '@chainline/shared/bikes/bike-contract';
import { publicEnclosurePath, viewQuote } from '@chainline/shared/quotes/public-quote-contract';
import { defaultComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../test/bike-request';
import { makeProduct, testNow } from '../../../test/factories';
import { chosen, makeDraft, pickup } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';
import { readPdfPages } from '../quotes/testing/pdf-text';
import { mailEnvironment } from '../quotes/testing/quote-app';

const { app, call, create } = useQuoteShop(mailEnvironment);
const bike = 'Velora Metro 500';

const setRules = async (changes: object) => {
  const { body } = await call('get', '/settings/compliance', 'manager').expect(200);
  const settings = { ...defaultComplianceSettings, ...changes };
  await call('put', '/settings/compliance', 'manager').send({ settings, version: body.version }).expect(200);
};
const look = async (path: string, as = 'staff') =>
  getSaleCompliance.response.parse((await call('get', `/compliance/sales/${path}`, as).expect(200)).body).sale;
const allow = (path: string, reason: string, as = 'manager', models = [bike]) =>
  call('post', `/compliance/sales/${path}/allow`, as).send({ reason, models });
const send = (id: number) => call('post', `/quotes/v2/${id}/send`).send({ method: 'email' });

const draftOf = async (product: number) => {
  const quote = await create(makeDraft({ products: [chosen(product)] }));
  await app().services.db.exec(
    sql`update quotes set delivery_option = ${JSON.stringify(pickup)}::jsonb where id = ${quote.id}`,
  );
  return quote;
};

/** Order of a quote, or of the online shop if null, with its goods set aside. */
const addOrder = async (quoteId: number | null, number: string, shopId = 9100): Promise<number> => {
  const { db } = app().services;
  const { id } = await db.one(
    z.object({ id: z.int() }),
    sql`insert into orders (quote_id, woo_order_id, order_number, status, created_at, modified_at, payment_method,
          billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note,
          read_at)
        values (${quoteId}, ${quoteId === null ? shopId : null}, ${number}, 'processing', now(), now(), '', 'Mei', '', '', '',
                '', '', '', now())
        returning id`,
  );
  await db.exec(
    sql`insert into order_items (order_id, position, product_id, name, sku, quantity, line_total, available)
        values (${id}, 0, ${stocked.bike}, ${bike}, 'VEL-500', 1, 2999, 1)`,
  );
  return id;
};
const collect = (id: number) =>
  call('post', `/orders/${id}/collect`, 'manager').send({ name: 'Mei', reason: 'Paid in cash' });

const workOf = async (id: number): Promise<{ id: number; version: number; state: string }> => {
  await app().services.db.exec(sql`update work_orders set state = 'ready' where id = ${id}`);
  await app().services.db.exec(sql`update work_order_steps set done_at = now() where work_order_id = ${id}`);
  return (await call('get', `/work-orders/${id}`).expect(200)).body.work_order;
};
const addBike = (model: string) =>
  call('post', '/bike-inventory', 'manager')
    .send({ ...bikeFields, model, request_key: randomUUID() })
    .expect(200);
const sell = (record: { bike: object }, version: number, id: number) =>
  call('put', `/bike-inventory/${id}`, 'manager').send({ ...record.bike, sold: 'yes', version, accept_double: false });
const unprovenBikes = async (...ids: number[]) => {
  const { body } = await call('get', `/compliance/unproven-bikes?ids=${ids.join()}`).expect(200);
  return listUnprovenBikes.response.parse(body);
};
const wordsOf = (file: unknown): string =>
  readPdfPages(z.instanceof(Buffer).parse(file)).flat().join(' ').replaceAll(/\s+/g, ' ');
const addShopProduct = (name: string) =>
  app().services.stores.products.upsertMany([makeProduct(9400, { name, categories: [] })], testNow);

beforeAll(() => setRules({ action: 'block' }));

describe('the sale of an e-bike without valid proof', () => {
  it('is refused when the quote is sent, until a manager allows it with a reason', async () => {
    const { id } = await draftOf(stocked.bike);
    expect(await look(`quotes/${id}`)).toMatchObject({
      action: 'block',
      is_blocked: true,
      has_ebikes: true,
      unproven: [{ name: bike, state: 'missing', allowed: null }],
      can: { allow: false },
    });
    const refused = await send(id);
    expect([refused.status, refused.body.code]).toEqual([422, 'compliance.blocked']);
    expect(refused.body.message).toContain(bike);
    expect((await allow(`quotes/${id}`, 'Seen on paper', 'staff')).status).toBe(403);
    expect((await allow(`quotes/${id}`, '')).status).toBe(400);

    const allowed = await allow(`quotes/${id}`, 'Certificate seen on paper').expect(200);
    expect(allowUnprovenSale.response.parse(allowed.body).sale).toMatchObject({
      is_blocked: false,
      unproven: [{ allowed: { reason: 'Certificate seen on paper' } }],
    });
    await send(id).expect(200);
    const lines = await app().services.db.many(
      z.object({ after: z.unknown() }),
      sql`select after from audit_events where action = 'bike.unproven_allowed' and target = ${`quote:${id}`}`,
    );
    expect(lines).toEqual([{ after: { models: [bike], reason: 'Certificate seen on paper' } }]);
  });

  it('is refused when the bike leaves the shop', async () => {
    const id = await addOrder(null, 'C-9100');
    const refused = await collect(id);
    expect([refused.status, refused.body.code]).toEqual([422, 'compliance.blocked']);
    await allow(`orders/${id}`, 'Certificate seen on paper').expect(200);
    await collect(id).expect(200);
  });

  it('is refused in the hand-over of a job, for the bikes that are there', async () => {
    const id = await addOrder(null, 'C-9102', 9102);
    const opened = await call('post', `/orders/${id}/work-order`).expect(200);
    const work = await workOf(opened.body.work_order.id);
    const { db } = app().services;
    const handOver = () =>
      call('post', `/work-orders/${work.id}/hand-over`, 'manager').send({
        name: 'Mei',
        reason: 'Paid in cash',
        keys: [],
        version: work.version,
      });
    const refused = await handOver();
    expect([refused.status, refused.body.code]).toEqual([422, 'compliance.blocked']);
    expect((await workOf(work.id)).state).toBe('ready');
    await db.exec(sql`update order_items set available = 0 where order_id = ${id}`);
    await handOver().expect(200);
    expect(await look(`orders/${id}`)).toMatchObject({ is_blocked: true });
  });

  it('is refused to many at once without waiting for more connections', async () => {
    const id = await addOrder(null, 'C-9103', 9103);
    const answers = await Promise.all(Array.from({ length: 16 }, () => collect(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  });

  it('is allowed once, and only for the bikes that the manager saw', async () => {
    const id = await addOrder(null, 'C-9104', 9104);
    await Promise.all([allow(`orders/${id}`, 'Seen on paper'), allow(`orders/${id}`, 'Seen by me too')]);
    const { db } = app().services;
    const { count } = await db.one(
      z.object({ count: z.int() }),
      sql`select count(*)::int as count from unproven_sales where order_id = ${id}`,
    );
    expect(count).toBe(1);
    await addBike('Segway Fleet F1');
    await db.exec(
      sql`insert into order_items (order_id, position, name, sku, quantity, available)
          values (${id}, 1, 'Segway Fleet F1, black', '', 1, 1)`,
    );
    await allow(`orders/${id}`, 'Seen on paper').expect(200);
    expect(await look(`orders/${id}`)).toMatchObject({ is_blocked: true });
    expect((await collect(id)).body.message).toContain('Segway Fleet F1');
    // A bike that its register says is sold is an e-bike still.
    await db.exec(sql`update bike_records set sold = 'yes' where model = 'Segway Fleet F1'`);
    await addShopProduct('Segway Fleet F1');
    expect((await collect(id)).body.message).toContain('Segway Fleet F1');
    await allow(`orders/${id}`, 'Seen on paper', 'manager', ['Segway Fleet F1, black']).expect(200);
    await collect(id).expect(200);
  });

  it('is refused in the register, by hand and by a link to an order, until a manager allows it', async () => {
    const made = createBike.response.parse((await addBike('Segway Register R1')).body).bike;
    const { id, version } = made;
    const record = { bike: { ...bikeFields, model: made.model } };
    expect(await unprovenBikes(id)).toMatchObject({
      action: 'block',
      unproven: [{ id, name: 'Segway Register R1', state: 'missing', reasons: ['No proof recorded yet'] }],
    });
    const refused = await sell(record, version, id);
    expect([refused.status, refused.body.code]).toEqual([422, 'compliance.blocked']);
    const order = await addOrder(null, 'C-9106', 9106);
    const linked = await call('put', `/bike-inventory/${id}/links/order`).send({ target: order, seen: null });
    expect([linked.status, linked.body.code]).toEqual([422, 'compliance.blocked']);
    const born = await call('post', '/bike-inventory', 'manager').send({
      ...record.bike,
      sold: 'yes',
      request_key: randomUUID(),
    });
    expect([born.status, born.body.code]).toEqual([422, 'compliance.blocked']);
    await allow(`bikes/${id}`, 'Seen on paper', 'manager', ['Segway Register R1']).expect(200);
    await sell(record, version, id).expect(200);
    expect(await look(`bikes/${id}`)).toMatchObject({
      is_blocked: false,
      unproven: [{ allowed: { reason: 'Seen on paper' } }],
    });
    expect((await unprovenBikes(id)).unproven).toEqual([]);
  });

  it('is refused and held once the shop has deleted the product too', async () => {
    const id = await addOrder(null, 'C-9110', 9110);
    const { db, allocation } = app().services;
    await db.exec(sql`update products set missing_since = now() where id = ${stocked.bike}`);
    await allocation.run();
    const { body } = await call('get', `/orders/${id}/allocation`).expect(200);
    expect(body.allocations).toMatchObject([{ given: 0, reason: 'no_proof' }]);
    expect((await collect(id)).body.code).toBe('compliance.blocked');
    await db.exec(sql`update products set missing_since = null where id = ${stocked.bike}`);
  });

  it('warns while a quote is built', async () => {
    const { body } = await call('get', `/compliance/unproven-products?ids=${stocked.bike},${stocked.helmet}`).expect(
      200,
    );
    expect(listUnprovenProducts.response.parse(body)).toMatchObject({
      action: 'block',
      unproven: [{ id: stocked.bike, name: bike, state: 'missing' }],
    });
    await call('get', '/compliance/unproven-products?ids=1;2').expect(400);
  });

  it('gets no unit set aside until it is allowed, and then at once', async () => {
    const id = await addOrder(null, 'C-9107', 9107);
    const allocated = async () =>
      getOrderAllocation.response.parse((await call('get', `/orders/${id}/allocation`).expect(200)).body).allocations;
    await app().services.allocation.run();
    expect(await allocated()).toMatchObject([{ name: bike, given: 0, reason: 'no_proof', expected_on: null }]);
    await allow(`orders/${id}`, 'Seen on paper').expect(200);
    expect(await allocated()).toMatchObject([{ name: bike, given: 1 }]);
  });

  it('follows the rules of the state that it is delivered to, if the settings say so', async () => {
    await setRules({ action: 'block', state: 'TAS', applies_by: 'delivery' });
    const { id } = await draftOf(stocked.bike);
    expect(await look(`quotes/${id}`)).toMatchObject({ action: 'none' });
    const address = '12 Church Street, Parramatta NSW 2150';
    const order = await addOrder(null, 'C-9108', 9108);
    const deliver = (to: string) =>
      app().services.db.exec(sql`update orders set shipping_address = ${to} where id = ${order}`);
    await deliver(address);
    expect(await look(`orders/${order}`)).toMatchObject({ action: 'block', is_blocked: true });
    await app().services.allocation.run();
    const held = await call('get', `/orders/${order}/allocation`).expect(200);
    expect(held.body.allocations).toMatchObject([{ reason: 'no_proof' }]);
    await deliver('1 Wharf Street, Hobart TAS 7000');
    expect(await look(`orders/${order}`)).toMatchObject({ action: 'none', is_blocked: false });
    await setRules({ action: 'block' });
  });

  it('is shown to those who may see the quote, as they may send it', async () => {
    const { id } = await draftOf(stocked.bike);
    expect((await call('get', `/compliance/sales/quotes/${id}`, 'other')).status).toBe(404);
    expect((await call('get', `/compliance/sales/quotes/${id}`, 'quotes')).status).toBe(404);
    await app().services.db.exec(
      sql`update quotes set assigned_to = (select id from users where role = 'quotes' limit 1) where id = ${id}`,
    );
    expect(await look(`quotes/${id}`, 'quotes')).toMatchObject({ is_blocked: true, can: { allow: false } });
    const order = await addOrder(id, 'C-9105');
    expect((await call('get', `/compliance/sales/orders/${order}`, 'quotes')).status).toBe(403);
  });

  it('only warns if the settings say so, and is not checked in a state without rules', async () => {
    const { id } = await draftOf(stocked.bike);
    await setRules({ action: 'warn' });
    expect(await look(`quotes/${id}`)).toMatchObject({ action: 'warn', is_blocked: false, unproven: [{ name: bike }] });
    await send(id).expect(200);
    await setRules({ action: 'block', state: 'TAS' });
    expect(await look(`quotes/${id}`)).toMatchObject({ action: 'none', is_blocked: false, unproven: [] });
  });
});

describe('the safety information', () => {
  it('is a PDF; who got which wording and when is kept, for the order of the quote too', async () => {
    const { id } = await draftOf(stocked.bike);
    const file = await call('post', `/compliance/sales/quotes/${id}/safety-information`).expect(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    await call('post', `/compliance/sales/quotes/${id}/safety-information`).expect(200);
    await setRules({ safety: { ...defaultComplianceSettings.safety, use: 'Wear a helmet.' } });
    const order = await addOrder(id, 'C-9101');
    await call('post', `/compliance/sales/orders/${order}/safety-information`).expect(200);
    const [first, second, third] = (await look(`orders/${order}`)).given.map(({ sheet }) => sheet);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
    expect((await call('post', '/compliance/sales/orders/999999/safety-information')).status).toBe(404);
  });

  it('is offered on the page of the quote; the first download of each wording is kept', async () => {
    await setRules({ action: 'warn' });
    const { id } = await draftOf(stocked.bike);
    const { links, stores } = app().services;
    const tokenFor = async (quoteId: number, preview = false) =>
      (await links.issue(stores, await stores.quotes.lock(quoteId), { preview, userId: null })).token;
    const view = async (of: string) =>
      viewQuote.response.parse((await app().http.get(`/api/quotes/view/${of}`).expect(200)).body).quote.enclosures;
    await send(id).expect(200);
    const token = await tokenFor(id);
    expect(await view(token)).toMatchObject([{ name: 'safety-information', title: 'E-bike safety information' }]);
    const path = `/api${publicEnclosurePath(token, 'safety-information')}`;

    await app().http.head(path).expect(200);
    await app().http.get(path).set('Sec-Purpose', 'prefetch').expect(200);
    const preview = await tokenFor(id, true);
    await app().http.get(path.replace(token, preview)).expect(200);
    expect((await look(`quotes/${id}`)).given).toMatchObject([{ way: 'quote_email' }]);

    const files = await Promise.all([app().http.get(path), app().http.get(path)]);
    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    expect(files[0].headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="e-bike-safety-'),
      'referrer-policy': 'no-referrer',
    });
    expect(wordsOf(files[0].body)).toContain('Triple Zero (000)');
    const byPage = { way: 'page', by: '', to: makeDraft().customer_info.name };
    expect((await look(`quotes/${id}`)).given).toMatchObject([{ way: 'quote_email' }, byPage]);
    await setRules({ action: 'warn', safety: { ...defaultComplianceSettings.safety, use: 'Wear a bell.' } });
    await app().http.get(path).expect(200);
    expect((await look(`quotes/${id}`)).given).toMatchObject([{ way: 'quote_email' }, byPage, byPage]);

    expect((await app().http.get(path.replace('safety-', 'other-'))).status).toBe(404);
    expect((await app().http.get(path.replace(token, 'wrong'))).body.type).toBe('decode_error');
    const helmets = await draftOf(stocked.helmet);
    await send(helmets.id).expect(200);
    const other = await tokenFor(helmets.id);
    expect(await view(other)).toEqual([]);
    expect((await app().http.get(path.replace(token, other))).status).toBe(404);
  });

  it('goes with the quote and its hand-over sheet, and by email once per key; each is kept with its way and person', async () => {
    await setRules({ action: 'warn' });
    const { id } = await draftOf(stocked.bike);
    await send(id).expect(200);
    const files = await app().services.db.many(
      z.object({ filename: z.string(), content: z.instanceof(Buffer) }),
      sql`select a.filename, a.content from emails e join email_attachments a on a.email_id = e.id
          where e.reference = ${`quote:${id}`} order by a.id`,
    );
    expect(files.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^Quote-/),
      expect.stringMatching(/^e-bike-safety-/),
    ]);
    expect(wordsOf(files[1]?.content)).toContain('Triple Zero (000)');
    const order = await addOrder(id, 'C-9109');
    const { db } = app().services;
    await db.exec(sql`update orders set billing_email = 'mei@customer.example' where id = ${order}`);
    const key = randomUUID();
    const email = () => call('post', `/compliance/sales/orders/${order}/safety-email`).send({ request_key: key });
    await email().expect(200);
    await email().expect(200);
    await call('post', `/compliance/sales/quotes/${id}/safety-email`).send({ request_key: key }).expect(200);
    const opened = await call('post', `/orders/${order}/work-order`).expect(200);
    const sheet = await call('post', `/work-orders/${opened.body.work_order.id}/hand-over-sheet`).expect(200);
    expect(wordsOf(sheet.body)).toContain('received the safety information for e-bikes');
    const { given } = await look(`orders/${order}`);
    expect(given).toMatchObject([
      { way: 'quote_email', to: makeDraft().customer_info.email },
      { way: 'email', to: 'mei@customer.example' },
      { way: 'email', to: makeDraft().customer_info.email },
      { way: 'hand_over_sheet', to: 'Mei' },
    ]);
    await db.exec(sql`update orders set billing_email = '' where id = ${order}`);
    const person = { customerIds: [], emails: ['mei@customer.example'] };
    const { complianceSales } = app().services.stores;
    expect(await complianceSales.listHandoutsOf(person)).toMatchObject([{ way: 'email', given_to: person.emails[0] }]);
    await complianceSales.forgetPerson(person);
    expect((await look(`orders/${order}`)).given.map(({ way, to }) => [way, to])).toContainEqual(['email', '']);
    const none = await call('post', `/compliance/sales/orders/${order}/safety-email`).send({
      request_key: randomUUID(),
    });
    expect([none.status, none.body.code]).toEqual([422, 'compliance.no_email']);
  });

  it('given with a bike of the register is data of its customer', async () => {
    const { body } = await addBike('Segway Register R2');
    const { id } = createBike.response.parse(body).bike;
    await call('post', `/compliance/sales/bikes/${id}/safety-information`).expect(200);
    const { db, stores } = app().services;
    const { customer } = await db.one(
      z.object({ customer: z.int() }),
      sql`update bike_records set customer_id = (select min(id) from customers) where id = ${id}
          returning customer_id as customer`,
    );
    const given = await stores.complianceSales.listHandoutsOf({ customerIds: [customer], emails: [] });
    expect(given).toContainEqual(expect.objectContaining({ way: 'printed' }));
  });
});
