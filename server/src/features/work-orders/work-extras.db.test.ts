import { randomUUID } from 'node:crypto';
import { listNotifications } from '@chainline/shared/notifications/notification-contract';
import { approvalLinkMessages, viewApproval } from '@chainline/shared/work-orders/work-approval-contract';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTextingApp } from '../../../test/texting-app';
import { createWorkshopCalls, toWork } from './testing/workshop-calls';

const { app, call, later, leave, received } = useTextingApp();
const dayMs = 86_400_000;
const mobile = '0491 570 156';

const calls = createWorkshopCalls((method, path) => call(method, path));
const { read } = calls;
const book = (changes: object = {}) =>
  calls.book({ customer_phone: mobile, customer_email: 'mei@customer.example', ...changes });
const extraOf = (changes: object = {}) => ({
  text: 'Replace the chain',
  labour_amount: 30,
  parts_amount: 49.9,
  request_key: randomUUID(),
  ...changes,
});
const add = async ({ id }: WorkOrder, changes: object = {}): Promise<WorkOrder> =>
  toWork((await call('post', `/work-orders/${id}/extras`).send(extraOf(changes)).expect(200)).body);
const on = ({ id, extras }: WorkOrder, action: string, body: object = {}) =>
  call('post', `/work-orders/${id}/extras/${extras.at(-1)?.id ?? 0}/${action}`).send(body);
const ask = (work: WorkOrder, channel: 'email' | 'sms', key: string = randomUUID()) =>
  on(work, 'ask', { channel, request_key: key });
const tokensIn = (text: string): string[] =>
  [...text.matchAll(/\/approvals\/([\w-]{43})/g)].map(([, token = '']) => token);
/** The token that the customer of a job was emailed last. */
const emailed = async ({ number }: WorkOrder): Promise<string> => {
  await leave();
  const mails = app()
    .outside.mailbox.list()
    .filter(({ subject }) => subject.includes(number));
  const last = mails.toSorted((one, other) => one.id - other.id).at(-1);
  return tokensIn(last?.text ?? '')[0] ?? '';
};
const view = (token: string) => app().http.get(`/api/work-approvals/${token}`);
const answer = (token: string, approved: boolean, name = 'Mei Chen', reason = '') =>
  app().http.post(`/api/work-approvals/${token}/answer`).send({ approved, name, reason });
const asked = async (changes: object = {}) => {
  const work = await add(await book(changes));
  await ask(work, 'email').expect(200);
  return { work, token: await emailed(work) };
};
const auditOf = async ({ id }: WorkOrder): Promise<string[]> => {
  const rows = await app().services.db.many(
    z.object({ action: z.string() }),
    sql`select action from audit_events where target = ${`work-order:${id}`} order by id`,
  );
  return rows.map(({ action }) => action);
};

describe('extra work', () => {
  it('is recorded once, with an amount, while the job is open', async () => {
    const work = await book();
    const key = randomUUID();
    await add(work, { request_key: key });
    const noted = await add(work, { request_key: key });
    const empty = await call('post', `/work-orders/${work.id}/extras`)
      .send(extraOf({ text: '', labour_amount: 0, parts_amount: 0 }))
      .expect(400);
    await call('post', '/work-orders/999999/extras').send(extraOf()).expect(404);
    const cancelled = { state: 'cancelled', version: work.version };
    await call('post', `/work-orders/${work.id}/move`).send(cancelled).expect(200);
    await call('post', `/work-orders/${work.id}/extras`).send(extraOf()).expect(422);

    expect(noted.extras).toMatchObject([{ state: 'noted', amount: 79.9, created_by: 'Test Person', asked_at: null }]);
    expect(noted.entries[0]?.text).toBe('Extra work of $79.90 recorded');
    expect(noted.agreed_amount).toBe(150);
    expect(empty.body.fields.map(({ path }: { path: string }) => path)).toContain('text');
  });

  it('is approved by an emailed link, and the shop is told', async () => {
    const { work, token } = await asked();
    const seen = viewApproval.response.parse((await view(token).expect(200)).body).extra;
    const waiting = await read(work.id);
    await answer(token, true, '').expect(400);
    const approved = await answer(token, true, 'Mei C.', 'Please hurry').expect(200);
    await answer(token, true).expect(200);
    const refused = await answer(token, false).expect(409);
    const after = await read(work.id);
    const bell = await call('get', '/notifications').expect(200);

    expect(seen).toMatchObject({
      amount: 79.9,
      tax_amount: 7.26,
      agreed_amount: 150,
      state: 'asked',
      bike: 'Blue commuter',
    });
    expect(JSON.stringify(seen)).not.toContain('mei@customer.example');
    expect(waiting).toMatchObject({ waits_for_customer: true, agreed_amount: 150 });
    expect(approved.body.extra).toMatchObject({ state: 'approved', answered_by: 'Mei C.' });
    expect(refused.body.code).toBe('work_order.extra_answered');
    expect(after).toMatchObject({ waits_for_customer: false, agreed_amount: 229.9 });
    expect(after.extras).toMatchObject([
      { answered_by: 'Mei C.', reason: 'Please hurry', asked_via: 'email', asked_by: 'Test Person', recorded_by: null },
    ]);
    expect(after.entries[0]).toMatchObject({
      by: 'Customer',
      text: '$79.90 of extra work approved by the customer, by link',
    });
    expect(listNotifications.response.parse(bell.body).notifications[0]).toMatchObject({
      title: `Mei C. approved $79.90 of extra work on ${work.number}`,
      link: `/workshop/${work.id}`,
    });
    expect((await auditOf(work)).slice(1)).toEqual([
      'work_order.extra_noted',
      'work_order.extra_asked',
      'work_order.extra_answered',
    ]);
  });

  it('is declined by a link in a text message, which is sent once however often it is asked for', async () => {
    const work = await add(await book());
    const key = randomUUID();
    await ask(work, 'sms', key).expect(200);
    await ask(work, 'sms', key).expect(200);
    await leave();
    const texts = received('+61491570156').filter((text) => text.includes('/approvals/'));
    const [token = ''] = tokensIn(texts.at(-1) ?? '');
    await answer(token, false, 'Mei', 'Too dear').expect(200);

    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('$79.90');
    expect((await read(work.id)).extras).toMatchObject([{ state: 'declined', asked_via: 'sms', reason: 'Too dear' }]);
    await ask(work, 'email').expect(409);
  });

  it('needs a way to reach the customer', async () => {
    const work = await add(await book({ customer_phone: 'ask Bob', customer_email: '' }));

    expect((await ask(work, 'email').expect(422)).body.code).toBe('work_order.no_email');
    expect((await ask(work, 'sms').expect(422)).body.code).toBe('work_order.no_phone');
    expect((await read(work.id)).extras).toMatchObject([{ state: 'noted', asked_at: null }]);
  });

  it('takes an answer given at the counter, with the person who recorded it', async () => {
    const work = await add(await book({ limit_amount: null }));
    const body = { approved: true, name: 'Mei Chen', reason: 'by phone' };
    const recorded = toWork((await on(work, 'answer', body).expect(200)).body);
    await on(work, 'answer', body).expect(409);
    await on(work, 'withdraw').expect(409);
    await call('post', `/work-orders/${work.id}/extras/999999/answer`).send(body).expect(404);

    expect(recorded.extras).toMatchObject([{ state: 'approved', recorded_by: 'Test Person', answered_by: 'Mei Chen' }]);
    expect(recorded.agreed_amount).toBeNull();
  });
});

describe('a link', () => {
  it('expires, and asking again opens another', async () => {
    const { work, token } = await asked();
    await later(7 * dayMs);
    const expired = await view(token).expect(410);
    await answer(token, true).expect(410);
    const overdue = await read(work.id);
    await ask(work, 'email').expect(200);
    await answer(await emailed(work), true).expect(200);

    expect(expired.body).toMatchObject({ type: 'expired', message: approvalLinkMessages.expired });
    expect(overdue.extras).toMatchObject([{ state: 'asked', is_expired: true }]);
    await view(token).expect(200);
  });

  it('opens nothing once the work was withdrawn or the job is over', async () => {
    const { work, token } = await asked();
    await on(work, 'withdraw').expect(200);
    const withdrawn = await view(token).expect(403);
    await answer(token, true).expect(403);
    const other = await asked();
    const { version } = await read(other.work.id);
    await call('post', `/work-orders/${other.work.id}/move`).send({ state: 'cancelled', version }).expect(200);
    await answer(other.token, true).expect(403);

    expect(withdrawn.body.message).toBe(approvalLinkMessages.access_denied);
    expect(withdrawn.headers['referrer-policy']).toBe('no-referrer');
    expect((await read(other.work.id)).extras).toMatchObject([{ state: 'asked' }]);
  });

  it('cannot be guessed: wrong ones are refused, and slowed down after twenty', async () => {
    const wrong = 'A'.repeat(43);
    const { token } = await asked();
    await view('short').expect(400);
    for (let tries = 1; tries < 20; tries += 1) await view(wrong).expect(404);
    await view(wrong).expect(429);

    await view(token).expect(200);
  });
});

it('forgets the customer of extra work, but not the amounts', async () => {
  const { id } = await app().services.db.one(
    z.object({ id: z.int() }),
    sql`insert into customers (name, company, created_at, updated_at) values ('To Erase', '', now(), now()) returning id`,
  );
  const { work, token } = await asked({ customer_id: id });
  await answer(token, true, 'Private Name', 'Private words').expect(200);
  const person = { customerIds: [id], emails: [] };
  const { workOrderData: data } = app().services.stores;

  expect(JSON.stringify(await data.list(person))).toContain('Private words');
  await data.erase(person);
  const after = await read(work.id);
  expect(JSON.stringify(after)).not.toMatch(/Private/);
  expect(after.extras).toMatchObject([{ state: 'approved', amount: 79.9, text: '' }]);
  await view(token).expect(429);
});
