import { allowUnprovenSale, getSaleCompliance } from '@chainline/shared/compliance/sale-contract';
import { defaultComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../test/bike-request';
import { makeProduct, testNow } from '../../../test/factories';
import { chosen, makeDraft, pickup } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';
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

const draftBike = async () => {
  const quote = await create(makeDraft({ products: [chosen(stocked.bike)] }));
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
const addShopProduct = (name: string) =>
  app().services.stores.products.upsertMany([makeProduct(9400, { name, categories: [] })], testNow);

beforeAll(() => setRules({ action: 'block' }));

describe('the sale of an e-bike without valid proof', () => {
  it('is refused when the quote is sent, until a manager allows it with a reason', async () => {
    const { id } = await draftBike();
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

  it('is shown to those who may see the quote, as they may send it', async () => {
    const { id } = await draftBike();
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
    const { id } = await draftBike();
    await setRules({ action: 'warn' });
    expect(await look(`quotes/${id}`)).toMatchObject({ action: 'warn', is_blocked: false, unproven: [{ name: bike }] });
    await send(id).expect(200);
    await setRules({ action: 'block', state: 'TAS' });
    expect(await look(`quotes/${id}`)).toMatchObject({ action: 'none', is_blocked: false, unproven: [] });
  });
});

describe('the safety information', () => {
  it('is a PDF; who got which wording and when is kept, for the order of the quote too', async () => {
    const { id } = await draftBike();
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
});
