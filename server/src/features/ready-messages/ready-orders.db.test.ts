import { getOrderReady, type ReadyState } from '@chainline/shared/ready-messages/ready-message-contract';
import { getOrder, listOrders } from '@chainline/shared/orders/order-list-contract';
import { getOrderWork } from '@chainline/shared/work-orders/work-order-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usePayingOnline } from '../../../test/paying-online';
import { createSecretBox } from '../../secrets';

const shop = usePayingOnline();
const { app, clock, converted, emails, pay } = shop;
const { signal } = new AbortController();
const held = { staff: '', quotes: '' };
const dayMs = 86_400_000;

beforeAll(async () => {
  held.staff = (await app().signIn('staff')).header;
  held.quotes = (await app().signIn('quotes')).header;
});

const call = (method: 'get' | 'post', path: string, as = held.staff) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const orderOf = async (quoteId: number): Promise<number> => {
  const { quote_number: number } = await app().services.stores.quotes.lock(quoteId);
  const { orders } = listOrders.response.parse((await call('get', `/orders?search=${number}`).expect(200)).body);
  return orders[0]?.id ?? 0;
};
const setAside = async (id: number) => {
  await app().services.db.exec(sql`update order_items set available = quantity where order_id = ${id}`);
  await app().services.db.exec(sql`select refresh_orders(array[${id}::bigint])`);
};
/** An order whose goods are all there. */
const complete = async () => {
  const { id: quoteId } = await converted();
  const id = await orderOf(quoteId);
  await setAside(id);
  return { id, quoteId };
};
const stateOf = async (id: number): Promise<ReadyState> =>
  getOrderReady.response.parse((await call('get', `/orders/${id}/ready-message`).expect(200)).body).ready;
const tell = (id: number, changes: object = {}) =>
  call('post', `/orders/${id}/ready-message`).send({
    channels: ['email'],
    last_id: null,
    request_key: randomUUID(),
    ...changes,
  });
const emailsOf = async (id: number) => {
  const box = createSecretBox(app().config.encryptionKeys);
  const rows = await app().services.db.many(
    z.object({ kind: z.string(), subject: z.string(), text: z.instanceof(Buffer) }),
    sql`select kind, subject, text from emails where reference = ${`order:${id}`} order by id`,
  );
  return rows.map(({ text, ...email }) => ({ ...email, text: box.open(text) }));
};
const auditOf = (id: number) =>
  app().services.db.many(
    z.object({ action: z.string() }),
    sql`select action from audit_events where target = ${`order:${id}`} and action like '%ready%' order by id`,
  );

describe('the message that an order is ready', () => {
  it('has hours, open balance and payment link, once per key, and is in history, audit log and conversation', async () => {
    const { id, quoteId } = await complete();
    const before = await stateOf(id);
    const key = randomUUID();
    await tell(id, { request_key: key }).expect(200);
    await tell(id, { request_key: key }).expect(200);
    const { outbox } = app().services;
    for (const kind of ['event', 'event.messaging']) await outbox.drain(kind, { log: app().log, signal });
    const after = await stateOf(id);
    const [email, second] = await emailsOf(id);
    const links = await emails(quoteId);
    const { order } = getOrder.response.parse((await call('get', `/orders/${id}`).expect(200)).body);
    const thread = await app().services.db.many(
      z.object({ content: z.string() }),
      sql`select content from messages where subject = ${email?.subject ?? ''}`,
    );

    expect(before).toMatchObject({
      blocked: null,
      open_amount: 2100,
      is_payable: false,
      sent: [],
      next_reminder_at: null,
    });
    expect(before.channels.map(({ channel, blocked }) => [channel, blocked])).toEqual([
      ['email', null],
      ['sms', 'Text messages are not set up on this server.'],
    ]);
    expect(before.preview).toContain('is ready to collect');
    expect(second).toBeUndefined();
    expect(links.map(({ kind }) => kind)).not.toContain('quote_balance');
    expect(email?.kind).toBe('ready_to_collect');
    expect(email?.text).toContain('Monday to Friday 9 am to 5:30 pm');
    expect(email?.text).toContain('$2,100.00');
    expect(email?.text).toMatch(/order-pay/);
    expect(after).toMatchObject({ is_payable: true, sent: [{ channels: ['email'], is_reminder: false }] });
    const told = order.timeline.map(({ description }) => description);
    expect(told).toContain('Told by email that it is ready to collect');
    expect(await auditOf(id)).toEqual([{ action: 'order.ready_sent' }]);
    expect(thread).toHaveLength(1);
    expect(thread[0]?.content).not.toContain('order-pay');
  });

  it('waits for all goods and for the job, and is refused once collected', async () => {
    const { id: quoteId } = await converted();
    const id = await orderOf(quoteId);
    const early = await tell(id).expect(422);
    await setAside(id);
    const { work_order: work } = getOrderWork.response.parse({
      ...(await call('post', `/orders/${id}/work-order`).expect(200)).body,
      bikes: [],
      labour: [],
    });
    const unfinished = await tell(id).expect(422);
    await app().services.db.exec(sql`update work_orders set state = 'ready' where id = ${work?.id ?? 0}`);
    const told = await call('post', `/work-orders/${work?.id ?? 0}/ready-message`).send({
      channels: ['email'],
      last_id: null,
      request_key: randomUUID(),
    });
    await pay(quoteId, 2100);
    await call('post', `/orders/${id}/collect`).send({ name: 'Zoë', reason: '' }).expect(200);
    const late = await tell(id).expect(422);

    expect(early.body.message).toBe('3 of 3 items are not here yet.');
    expect(unfinished.body.message).toBe(`The job ${work?.number} is not ready yet.`);
    expect(told.status).toBe(200);
    expect((await stateOf(id)).sent).toHaveLength(1);
    expect(late.body.message).toBe('This order has been collected.');
  });

  it('is sent by one person, not by two who see the same, and by staff alone', async () => {
    const { id } = await complete();
    const answers = await Promise.all([tell(id), tell(id)]);
    const { sent } = await stateOf(id);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(sent).toHaveLength(1);
    await tell(id, { last_id: sent[0]?.id }).expect(200);
    const latest = (await stateOf(id)).sent.at(-1)?.id;
    await tell(id, { channels: ['sms'], last_id: latest }).expect(422);
    await tell(id, { channels: [] }).expect(400);
    await tell(999_999).expect(404);
    await call('get', `/orders/${id}/ready-message`, held.quotes).expect(403);
  });

  it('goes out without a link while the shop is down; the link follows by email once the shop is back', async () => {
    const { id, quoteId } = await complete();
    const kinds = async () => (await emails(quoteId)).map(({ kind }) => kind);
    shop.fail({ kind: 'status', status: 503 });
    await tell(id).expect(200);
    const [email] = await emailsOf(id);
    const before = await kinds();
    clock.advance(120_000);
    await shop.drain();

    expect(email?.text).toContain('Please pay the outstanding amount when you collect.');
    expect(before).not.toContain('quote_balance');
    expect((await kinds()).filter((kind) => kind === 'quote_balance')).toHaveLength(1);
  });

  it('that cannot be sent requests no balance', async () => {
    const { id, quoteId } = await complete();
    await tell(id, { channels: ['sms'] }).expect(422);
    await tell(id, { last_id: 999_999 }).expect(409);

    expect((await shop.quote(quoteId)).balance_request).toBeNull();
  });

  it('is repeated after the days of the setting, as often as it says, until the order is collected', async () => {
    const [waiting, collected] = [await complete(), await complete()];
    for (const { id } of [waiting, collected]) await tell(id).expect(200);
    await pay(collected.quoteId, 2100);
    await call('post', `/orders/${collected.id}/collect`).send({ name: 'Zoë', reason: '' }).expect(200);
    const remind = async (days: number) => {
      clock.advance(days * dayMs);
      // Reminders go out by day: whatever the time now, one of these hours is between 8 and 20.
      for (const hours of [0, 8, 8]) {
        clock.advance((hours * dayMs) / 24);
        await app().services.remindToCollect(signal);
      }
      return (await emailsOf(waiting.id)).map(({ subject }) => subject.startsWith('Reminder'));
    };

    expect(await remind(3)).toEqual([false]);
    expect(await remind(2)).toEqual([false, true]);
    expect(await remind(6)).toEqual([false, true, true]);
    expect(await remind(6)).toEqual([false, true, true]);
    expect(await emailsOf(collected.id)).toHaveLength(1);
    expect((await auditOf(waiting.id)).length).toBe(3);
  });
});
