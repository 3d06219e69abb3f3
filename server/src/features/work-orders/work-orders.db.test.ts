import { findBikeTag, getTagContact } from '@chainline/shared/work-orders/bike-tag-contract';
import { untaggedWarning } from '@chainline/shared/work-orders/bike-tag-rules';
import {
  getOrderWork,
  getWorkBoard,
  listWorkOrders,
  updateWorkOrder,
  type WorkOrder,
} from '@chainline/shared/work-orders/work-order-contract';
import { defaultWorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import { getOrder, listOrders } from '@chainline/shared/orders/order-list-contract';
import { openStepsPreventReady } from '@chainline/shared/work-orders/work-order-rules';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useHeldRows } from '../../../test/held-rows';
import { usePayingOnline } from '../../../test/paying-online';
import { createWorkshopCalls, intake, toWork } from './testing/workshop-calls';

const shop = usePayingOnline();
const { accepted, app } = shop;
const held = { staff: '', quotes: '', person: 0 };
const rows = useHeldRows(() => app().pool);

const call = (method: 'get' | 'put' | 'post', path: string, as = held.staff) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const { book, move, moved, read } = createWorkshopCalls((method, path) => call(method, path));
const planOf = (work: WorkOrder) => updateWorkOrder.body.strip().parse(work);
const handOver = ({ id, version }: Pick<WorkOrder, 'id' | 'version'>, changes: object = {}, as = held.staff) =>
  call('post', `/work-orders/${id}/hand-over`, as).send({
    name: 'Mei Chen',
    reason: '',
    keys: [],
    version,
    ...changes,
  });
const orderOf = async (quoteId: number): Promise<number> => {
  const { quote_number: number } = await app().services.stores.quotes.lock(quoteId);
  const { orders } = listOrders.response.parse((await call('get', `/orders?search=${number}`).expect(200)).body);
  return orders[0]?.id ?? 0;
};
const workOf = async (orderId: number): Promise<WorkOrder> =>
  toWork((await call('post', `/orders/${orderId}/work-order`).expect(200)).body);
const printTag = (orderId: number, tag: number | undefined, body: object = {}) =>
  call('post', `/orders/${orderId}/bike-tags/${tag ?? 0}/print`).send(body);
const auditOf = (id: number) =>
  app().services.db.many(
    z.object({ action: z.string() }),
    sql`select action from audit_events where target = ${`work-order:${id}`} order by id`,
  );

beforeAll(async () => {
  await app().importAll('woo');
  const staff = await app().signIn('staff');
  held.staff = staff.header;
  held.quotes = (await app().signIn('quotes')).header;
  const { id } = await app().services.db.one(
    z.object({ id: z.int() }),
    sql`select id from users where role = 'staff' limit 1`,
  );
  held.person = id;
});

describe('a bike taken in at the counter', () => {
  it('is booked once, however often the form is sent, with its checklists and a tag', async () => {
    const key = randomUUID();
    const first = await book({ request_key: key, checklists: ['Basic service'], serial_number: ' wtu 1 ' });
    const again = await book({ request_key: key });

    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({ state: 'booked', limit_amount: 150, order_id: null, print_ready: false });
    expect(first.number).toBe(`WO-${1000 + first.id}`);
    expect(first.checklist.map(({ text }) => text)).toEqual(defaultWorkshopSettings.checklists[2]?.steps);
    expect(first.bike_tags).toMatchObject([{ bike_model: 'Blue commuter', serial_number: 'WTU 1', printed: false }]);
    expect(first.entries).toMatchObject([{ type: 'created', text: 'Booked' }]);
  });

  it('needs a customer, a bike and what is wrong, and a person who exists', async () => {
    const { body } = await call('post', '/work-orders')
      .send(intake({ customer_name: '', bike: '', problem: '' }))
      .expect(400);
    const unknown = await call('post', '/work-orders')
      .send(intake({ assigned_to: 999_999 }))
      .expect(400);

    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(['customer_name', 'bike', 'problem']);
    expect(unknown.body.fields).toMatchObject([{ path: 'assigned_to' }]);
    await call('post', '/work-orders', held.quotes).send(intake()).expect(403);
    await call('get', '/work-orders/999999').expect(404);
  });

  it('goes from state to state, and is ready only with all steps ticked', async () => {
    const work = await book({ checklists: ['Basic service'] });
    await move(work, 'ready').expect(422);
    const checked = await moved(work, 'in_progress', 'quality_check');
    const refused = await move(checked, 'ready').expect(422);
    const tick = (id: number | undefined, isDone: boolean) =>
      call('put', `/work-orders/${work.id}/steps/${id ?? 0}`).send({ is_done: isDone });
    for (const { id } of checked.checklist) await tick(id, true).expect(200);
    const ready = await moved(await read(work.id), 'ready');
    await tick(checked.checklist[0]?.id, false).expect(200);
    await handOver(ready).expect(422);
    await tick(checked.checklist[0]?.id, true).expect(200);
    const checkedAgain = await read(work.id);
    await move(checkedAgain, 'handed_over').expect(422);
    const over = toWork((await handOver(checkedAgain, { name: 'Lin Chen' }).expect(200)).body);

    expect(refused.body.message).toBe(openStepsPreventReady);
    expect(over).toMatchObject({
      state: 'handed_over',
      collected_name: 'Lin Chen',
      steps_done: 5,
      steps: 5,
      can: { move: ['ready'], edit: false },
    });
    expect(over.checklist[0]?.done_by).not.toBeNull();
    expect(over.entries.map(({ text }) => text).slice(0, 2)).toEqual(['Handed over to Lin Chen', 'Now ready']);
    await call('put', `/work-orders/${work.id}`).send(planOf(over)).expect(422);
    await tick(checked.checklist[0]?.id, false).expect(422);
    expect((await auditOf(work.id)).map(({ action }) => action)).toEqual([
      'work_order.created',
      ...Array.from({ length: 4 }, () => 'work_order.moved'),
    ]);
  });

  it('is changed and moved by one person at a time', async () => {
    const seen = await book();
    const plan = { ...planOf(seen), day: '2026-12-01', assigned_to: held.person, limit_amount: null };
    const changed = toWork((await call('put', `/work-orders/${seen.id}`).send(plan).expect(200)).body);
    await call('put', `/work-orders/${seen.id}`).send(plan).expect(409);
    await move(seen, 'in_progress').expect(409);

    expect(changed).toMatchObject({ day: '2026-12-01', assigned_to: held.person, limit_amount: null, version: 2 });
    expect(changed.entries[0]?.text).toBe('Changed: not to exceed, day, mechanic');
    await call('put', `/work-orders/${seen.id}`).send(planOf(changed)).expect(200);
    expect((await read(seen.id)).version).toBe(2);
  });

  it('keeps the person who ticked a step, whoever ticks it again', async () => {
    const manager = (await app().signIn('manager')).header;
    const work = await book({ checklists: ['Basic service'] });
    const step = work.checklist[0]?.id ?? 0;
    const tick = (isDone: boolean, as: string) =>
      call('put', `/work-orders/${work.id}/steps/${step}`, as).send({ is_done: isDone }).expect(200);
    const first = toWork((await tick(true, held.staff)).body).checklist[0];
    const second = toWork((await tick(true, manager)).body).checklist[0];

    expect(first?.done_by).toBeTruthy();
    expect(second).toEqual(first);
    expect(toWork((await tick(false, manager)).body).checklist[0]).toMatchObject({ is_done: false, done_by: null });
  });

  it('refuses negative, endless and hidden values', async () => {
    const { id } = await book();
    const bad = [
      { limit_amount: -1 },
      { limit_amount: 10_000_000_000 },
      { limit_amount: 1.005 },
      { minutes: -30 },
      { minutes: 6001 },
      { promised_on: '2026-02-30' },
      { bike: 'Blue\u202Ebike' },
    ];
    for (const changes of bad) await call('post', '/work-orders').send(intake(changes)).expect(400);
    for (const minutes of [0, -5, 1441, 1.5]) {
      const entry = { text: '', minutes, request_key: randomUUID() };
      await call('post', `/work-orders/${id}/entries`).send(entry).expect(400);
    }
    expect((await read(id)).minutes_spent).toBe(0);
  });

  it('collects notes and time, each once', async () => {
    const { id } = await book();
    const note = { text: 'Pads worn\nAsked the customer', minutes: null, request_key: randomUUID() };
    await call('post', `/work-orders/${id}/entries`).send(note).expect(200);
    await call('post', `/work-orders/${id}/entries`).send(note).expect(200);
    await call('post', `/work-orders/${id}/entries`)
      .send({ text: '', minutes: 25, request_key: randomUUID() })
      .expect(200);
    await call('post', `/work-orders/${id}/entries`)
      .send({ text: '', minutes: null, request_key: randomUUID() })
      .expect(400);
    const work = await read(id);

    expect(work.entries.map(({ type }) => type)).toEqual(['time', 'note', 'created']);
    expect(work.minutes_spent).toBe(25);
  });

  it('gets a further checklist once', async () => {
    const { id } = await book();
    await call('post', `/work-orders/${id}/checklists`).send({ name: 'Pre-delivery check' }).expect(200);
    await call('post', `/work-orders/${id}/checklists`).send({ name: 'Pre-delivery check' }).expect(200);
    await call('post', `/work-orders/${id}/checklists`).send({ name: 'Unheard of' }).expect(404);

    expect((await read(id)).steps).toBe(6);
  });
});

describe('the job of an order', () => {
  it('is made once, of its bikes, with instructions, checklists and a promise', async () => {
    const orderId = await orderOf((await accepted()).id);
    const before = getOrderWork.response.parse((await call('get', `/orders/${orderId}/work-order`).expect(200)).body);
    const work = await workOf(orderId);
    const again = await workOf(orderId);

    expect(before.work_order).toBeNull();
    expect(before.bikes.length).toBeGreaterThan(0);
    expect(again.id).toBe(work.id);
    expect(work).toMatchObject({
      order_id: orderId,
      assembly_instructions: defaultWorkshopSettings.assembly_instructions,
      minutes: 110 * before.bikes.length,
    });
    expect(work.bike_tags.map(({ bike_model: model }) => model)).toEqual(before.bikes);
    expect(new Set(work.checklist.map(({ list }) => list))).toEqual(new Set(['Assembly', 'Pre-delivery check']));
    expect(work.promised_on).toBe(work.day);
    await call('post', '/orders/999999/work-order').expect(404);
  });

  it('is printed once every tag is', async () => {
    const orderId = await orderOf((await accepted()).id);
    const work = await workOf(orderId);
    const refused = await call('post', `/orders/${orderId}/print-work-order`).expect(422);
    await printTag(orderId, 999_999).expect(404);
    for (const { bike_tag_id: id } of work.bike_tags) {
      const label = await printTag(orderId, id, { format: '4x6' }).expect(200);
      expect(label.headers['content-type']).toBe('application/pdf');
    }
    const printed = await call('post', `/orders/${orderId}/print-work-order`).expect(200);
    const after = await read(work.id);

    expect(refused.body.message).toBe(untaggedWarning);
    expect(printed.headers['content-disposition']).toContain(`work-order-${work.number}.pdf`);
    expect(printed.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(after.print_ready).toBe(true);
    expect(after.bike_tags[0]?.printed_at).not.toBeNull();
    expect(after.entries[0]?.text).toBe('Work order printed');
    await call('post', `/orders/${orderId}/print-work-order`, held.quotes).expect(403);
  });

  it('gives each bike one serial number, which is free again once the job is cancelled', async () => {
    const [one, two] = [
      await workOf(await orderOf((await accepted()).id)),
      await workOf(await orderOf((await accepted()).id)),
    ];
    const serial = ({ id, bike_tags: [tag] }: WorkOrder, number: string) =>
      call('put', `/work-orders/${id}/bike-tags/${tag?.bike_tag_id ?? 0}`).send({ serial_number: number });
    await serial(one, 'sn  77').expect(200);
    const refused = await serial(two, 'SN 77').expect(409);
    await moved(await read(one.id), 'cancelled');
    await serial(two, 'SN 77').expect(200);

    expect(refused.body.fields).toMatchObject([{ path: 'serial_number' }]);
    await move(await read(one.id), 'booked').expect(409);
    await call('put', `/work-orders/${two.id}/bike-tags/999999`).send({ serial_number: 'X' }).expect(404);
  });

  it('has one job even if two people call back two cancelled ones at once', async () => {
    const orderId = await orderOf((await accepted()).id);
    const one = await moved(await workOf(orderId), 'cancelled');
    const two = await moved(await workOf(orderId), 'cancelled');
    const first = await rows.holding(`update work_orders set state = 'booked' where id = $1`, [one.id]);
    const second = Promise.resolve(move(two, 'booked'));
    await expect.poll(rows.waiting).toBe(1);
    await first.release();
    const { status, body } = await second;

    expect([status, body.message]).toEqual([409, 'This order already has another job. Open it from the order’s page.']);
    expect((await read(two.id)).state).toBe('cancelled');
  });
});

describe('handing over the job of an order', () => {
  const setAside = async (orderId: number, name: string) => {
    const { db } = app().services;
    await db.exec(sql`update order_items set available = quantity where order_id = ${orderId} and name = ${name}`);
    await db.exec(sql`select refresh_orders(array[${orderId}::bigint])`);
  };
  /** A job that is ready, of an order with its bike but without its helmets. */
  const ready = async ({ isPaid = true } = {}) => {
    const { id: quoteId } = await shop.converted();
    if (isPaid) await shop.pay(quoteId, 2100);
    const orderId = await orderOf(quoteId);
    await setAside(orderId, 'Tourer');
    const { id } = await workOf(orderId);
    await app().services.db.exec(sql`update work_order_steps set done_at = now() where work_order_id = ${id}`);
    await app().services.db.exec(sql`update work_orders set state = 'ready' where id = ${id}`);
    return { quoteId, orderId, work: await read(id) };
  };
  const orderAt = async (id: number) =>
    getOrder.response.parse((await call('get', `/orders/${id}`).expect(200)).body).order;
  const statesOf = async (id: number) => (await orderAt(id)).items.map(({ name, status }) => [name, status]);

  it('collects the goods that are there, the order with the last of them, and can be taken back', async () => {
    const { orderId, work } = await ready();
    const over = toWork((await handOver(work).expect(200)).body);
    const partly = await orderAt(orderId);
    const wanted = await app().services.stores.claims.listClaims();
    await app().services.allocation.run();
    const back = await moved(over, 'ready');
    const returned = await statesOf(orderId);
    await setAside(orderId, 'Helmet');
    toWork((await handOver(back, { name: 'Lin Chen' }).expect(200)).body);
    const whole = await orderAt(orderId);

    expect(partly.items.map(({ status }) => status)).toEqual(['collected', 'on_order']);
    expect(partly).toMatchObject({ collectedAt: null, availableItems: 1, status: 'partial' });
    expect(partly.timeline.map(({ description }) => description)).toContain('Tourer collected by Mei Chen');
    expect(wanted.filter(({ order_id: id }) => id === orderId).map(({ name }) => name)).toEqual(['Helmet']);
    expect(returned[0]).toEqual(['Tourer', 'ready']);
    expect(whole).toMatchObject({ collected: { name: 'Lin Chen' }, toCollect: false, status: 'completed' });
    expect(whole.items.map(({ status }) => status)).toEqual(['collected', 'collected']);
  });

  it('keeps the keys, and prints them with serial numbers, checks and payments', async () => {
    const { work, quoteId } = await ready();
    const tag = work.bike_tags[0]?.bike_tag_id ?? 0;
    const serial = `HO ${work.id}`;
    await call('put', `/work-orders/${work.id}/bike-tags/${tag}`).send({ serial_number: serial }).expect(200);
    const keys = [{ bike_tag_id: tag, key_numbers: 'K 4711' }];
    await handOver(work, { keys: [{ bike_tag_id: 999_999, key_numbers: '1' }] }).expect(404);
    const over = toWork((await handOver(work, { keys }).expect(200)).body);
    const sheet = await call('post', `/work-orders/${work.id}/hand-over-sheet`).expect(200);
    const invoice = await app().services.paymentDocuments.pdf(
      { userId: held.person, username: 'manager', role: 'manager', sessionId: '' },
      quoteId,
      'invoice',
    );
    const stored = await app().services.db.many(
      z.object({ bikes: z.array(z.object({ serial: z.string() })) }),
      sql`select content -> 'bikes' as bikes from payment_documents where quote_id = ${quoteId} and kind = 'tax_invoice'`,
    );

    expect(over.bike_tags[0]).toMatchObject({ key_numbers: 'K 4711', serial_number: serial });
    expect(sheet.headers['content-disposition']).toContain(`hand-over-${work.number}.pdf`);
    expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(stored.at(-1)?.bikes).toEqual([{ serial }]);
  });

  it('with an open amount needs a manager and a reason', async () => {
    const { orderId, work } = await ready({ isPaid: false });
    const refused = await handOver(work).expect(422);
    const unexplained = await handOver(work, {}, app().manager).expect(422);
    await handOver(work, { reason: 'Pays on Friday' }, app().manager).expect(200);

    expect(work.order?.open_amount).toBe(2100);
    expect(refused.body.code).toBe('order.open');
    expect(unexplained.body.fields).toMatchObject([{ path: 'reason' }]);
    expect((await statesOf(orderId))[0]).toEqual(['Tourer', 'collected']);
  });
});

describe('a scanned or typed code', () => {
  it('finds the job by tag, link, job number and serial number', async () => {
    const work = await book({ serial_number: 'FRAME 9' });
    const code = work.bike_tags[0]?.code ?? '';
    const find = async (text: string) =>
      findBikeTag.response.parse(
        (await call('get', `/bike-tags/find?code=${encodeURIComponent(text)}`).expect(200)).body,
      );

    for (const text of [code, code.toLowerCase(), `https://shop.example/b/${code}`, work.number, 'frame 9']) {
      expect(await find(text)).toMatchObject({ work_order_id: work.id, number: work.number });
    }
    await call('get', '/bike-tags/find?code=NOTHING').expect(404);
    await call('get', `/bike-tags/find?code=${code}`, held.quotes).expect(403);
  });

  it('tells everybody else how to reach the shop', async () => {
    const { body } = await app().http.get('/api/bike-tags/contact').expect(200);
    expect(getTagContact.response.parse(body).name).not.toBe('');
  });
});

describe('board and list', () => {
  it('show open jobs by promise, the load of each day, and can be narrowed', async () => {
    const day = '2030-01-07';
    const late = await book({ customer_name: 'Narrowed Late', promised_on: '2030-01-09', assigned_to: held.person });
    const early = await book({ customer_name: 'Narrowed Early', promised_on: '2030-01-08', day });
    await moved(await book({ customer_name: 'Narrowed Gone' }), 'cancelled');
    const board = getWorkBoard.response.parse((await call('get', `/work-orders/board`).expect(200)).body);
    const list = async (query: string) =>
      listWorkOrders.response.parse((await call('get', `/work-orders?search=narrow+04123&${query}`).expect(200)).body);
    expect(board.load).toHaveLength(28);
    expect(board.work_orders.map(({ customer_name: name }) => name)).not.toContain('Narrowed Gone');
    expect((await list('')).work_orders.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect((await list('state=all')).pagination.total).toBe(3);
    expect((await list('state=cancelled')).pagination.total).toBe(1);
    expect((await list('state=all&customer_id=1')).pagination.total).toBe(0);
    expect((await list(`mechanic=${held.person}`)).work_orders.map(({ id }) => id)).toEqual([late.id]);
    expect((await list(`mechanic=none&day=${day}`)).work_orders.map(({ id }) => id)).toEqual([early.id]);
  });

  it('count planned work against the capacity', async () => {
    const read = async () => getWorkBoard.response.parse((await call('get', '/work-orders/board').expect(200)).body);
    const { today, load: before } = await read();
    await book({ day: today, minutes: 45 });
    const { load: after } = await read();
    expect((after[0]?.minutes ?? 0) - (before[0]?.minutes ?? 0)).toBe(45);
  });
});

describe('a customer', () => {
  it('has its jobs in the timeline, holds back an erasure while a job is open, and leaves only the bike behind', async () => {
    const { id } = await app().services.db.one(
      z.object({ id: z.int() }),
      sql`insert into customers (name, company, created_at, updated_at) values ('To Erase', '', now(), now()) returning id`,
    );
    const work = await book({ customer_id: id, customer_name: 'To Erase', problem: 'Private words' });
    await moved(work, 'in_progress');
    const { body: told } = await call('get', `/customers/${id}/timeline`).expect(200);
    expect(told.entries[0]).toMatchObject({
      kind: 'work',
      title: `Job ${work.number}`,
      text: `${work.bike}: Now in progress`,
      link: `/workshop/${work.id}`,
    });
    const person = { customerIds: [id], emails: [] };
    const { workOrderData: data } = app().services.stores;
    expect(await data.listOpen(person)).toContain(work.number);
    expect(await data.list(person)).toMatchObject([{ number: work.number }]);
    await data.erase(person);
    expect(await read(work.id)).toMatchObject({ customer_name: 'Erased customer', customer_phone: '', problem: '' });
  });

  it('is also found by the address of a job that names nobody, and forgotten as the person who collected', async () => {
    const email = 'Walk.In@customer.example';
    const booked = await book({ customer_email: email, problem: 'Flat tyre' });
    const work = await moved(booked, 'in_progress', 'quality_check', 'ready');
    await handOver(work, { name: 'Private Neighbour' }).expect(200);
    const person = { customerIds: [], emails: [email.toLowerCase()] };
    const { workOrderData: data } = app().services.stores;

    expect(await data.list(person)).toMatchObject([{ number: work.number }]);
    await data.erase(person);
    const after = await read(work.id);
    expect(after).toMatchObject({ customer_name: 'Erased customer', customer_email: '', problem: '' });
    expect(JSON.stringify(after)).not.toContain('Private');
  });
});
