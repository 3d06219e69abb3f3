import { getLateGoods, type LateGoods } from '@chainline/shared/late-goods/late-goods-contract';
import { listPendingActions } from '@chainline/shared/quotes/pending-action-contract';
import { listOrders } from '@chainline/shared/orders/order-list-contract';
import { daysLater } from '@chainline/shared/work-orders/work-order-rules';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { usePayingOnline } from '../../../test/paying-online';

const shop = usePayingOnline();
const { app, clock, offer, accept } = shop;
const { signal } = new AbortController();
const held = { staff: '', quotes: '', bike: 0, item: 0 };
const today = clock.now().toISOString().slice(0, 10);
const promised = daysLater(today, 20);

const call = (method: 'get' | 'post', path: string, as = held.staff) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const db = () => app().services.db;

beforeAll(async () => {
  held.staff = (await app().signIn('staff')).header;
  held.quotes = (await app().signIn('quotes')).header;
  held.bike = app().shopUnit('BIKE').id;
  await app().importAll('woo');
  await app().connectLightspeed();
  const [item] = app().outside.lightspeed.listItems({ page: 1, perPage: 1 }).items;
  held.item = Number(item?.itemID);
  await db().exec(
    sql`insert into product_mappings (woo_product_id, lightspeed_item_id, product_type, mapping_confidence, base_quantity,
          woo_quantity, lightspeed_quantity, created_at, updated_at)
        values (${held.bike}, ${held.item}, 'bike', 1, 0, 0, 0, now() - interval '1 day', now())`,
  );
});

/** An accepted order of a bike that is promised and not here. */
const order = async () => {
  const { id: quoteId, token } = await offer();
  await db().exec(sql`update quote_lines set expected_date = ${promised} where quote_id = ${quoteId}
                        and product_id = ${held.bike}`);
  await accept(token);
  const { quote_number: number } = await app().services.stores.quotes.lock(quoteId);
  const { orders } = listOrders.response.parse((await call('get', `/orders?search=${number}`).expect(200)).body);
  return { id: orders[0]?.id ?? 0, quoteId };
};
const orderGoods = (days: number) =>
  app().outside.lightspeed.orderGoods({ itemID: held.item, quantity: 1, arrival: daysLater(today, days) });
/** Reads the till's purchase orders, allocates and looks for late goods, as the jobs do. */
const look = async () => {
  await app().services.allocation.pullPurchases({ signal });
  await app().services.allocation.run();
  await app().services.lateGoods.check();
};
const lateOf = async (id: number): Promise<LateGoods> =>
  getLateGoods.response.parse((await call('get', `/orders/${id}/late-goods`).expect(200)).body).late;
const actionsOf = async (quoteId: number, as?: string) =>
  listPendingActions.response
    .parse((await call('get', '/dashboard/actions/pending', as).expect(200)).body)
    .actions.filter(({ quote_id: id, kind }) => id === quoteId && kind === 'goods_late');
const tell = (id: number, goods: number[], changes: object = {}) =>
  call('post', `/orders/${id}/late-goods`).send({
    channel: 'email',
    subject: 'A delay',
    content: 'Hello Zoë, it comes later.',
    goods,
    request_key: randomUUID(),
    ...changes,
  });
const idsOf = ({ goods }: LateGoods) => goods.map(({ id }) => id);
const closeAll = () => db().exec(sql`update orders set stage = 'cancelled'`);

it('are one pending action and a draft, until the customer is told; each new date makes another', async () => {
  const { id, quoteId } = await order();
  const purchase = orderGoods(10);
  await look();
  const early = await lateOf(id);
  app().outside.lightspeed.receiveGoods(purchase);
  orderGoods(30);
  await look();
  await look();
  const late = await lateOf(id);
  const actions = await actionsOf(quoteId);
  const queued = await db().one(
    z.object({ count: z.int() }),
    sql`select count(*)::int as count from graphile_worker._private_jobs where key = 'late-goods.check.soon'`,
  );
  const key = randomUUID();
  await tell(id, idsOf(late), { request_key: key }).expect(200);
  await tell(id, idsOf(late), { request_key: key }).expect(200);
  await look();
  const told = await lateOf(id);
  const messages = await db().many(
    z.object({ subject: z.string(), content: z.string() }),
    sql`select subject, content from messages where content like 'Hello Zoë, it comes%'`,
  );

  expect(early.goods).toEqual([]);
  expect(late.goods).toEqual([
    { id: expect.any(Number), name: 'Tourer', promised_on: promised, expected_on: daysLater(today, 30) },
  ]);
  expect(late.draft.content).toContain('- Tourer: now expected on ');
  expect(late.channels[0]).toEqual({ channel: 'email', address: expect.stringContaining('@'), blocked: null });
  expect(actions).toMatchObject([{ order_id: id, description: expect.stringContaining('are late') }]);
  expect(queued.count).toBe(1);
  expect(told).toMatchObject({ goods: [], told: { by: 'Test Person' } });
  expect(messages).toEqual([{ subject: 'A delay', content: 'Hello Zoë, it comes later.' }]);
  expect(await actionsOf(quoteId)).toEqual([]);

  // The day that the customer was told passes, and nothing has come.
  const past = daysLater(today, -3);
  await db().exec(sql`update late_goods set expected_on = ${past} where order_id = ${id}`);
  await db().exec(sql`update allocations set expected_on = ${past} where order_id = ${id}`);
  await app().services.lateGoods.check();
  expect((await lateOf(id)).goods).toMatchObject([{ promised_on: past, expected_on: null }]);
  expect(await actionsOf(quoteId)).toHaveLength(1);
  await closeAll();
});

it('are no longer late once they have come, or the date has moved back', async () => {
  const { id, quoteId } = await order();
  await db().exec(sql`delete from purchase_order_lines`);
  const expectOn = async (days: number) => {
    await db().exec(sql`update allocations set expected_on = ${daysLater(today, days)} where order_id = ${id}`);
    await app().services.lateGoods.check();
    return (await lateOf(id)).goods.map(({ expected_on: on }) => on);
  };
  await app().services.allocation.run();
  const moves = [await expectOn(40), await expectOn(20), await expectOn(50), await expectOn(40)];
  const open = await actionsOf(quoteId);
  await db().exec(sql`update allocations set given = wanted where order_id = ${id}`);
  await app().services.lateGoods.check();

  expect(moves).toEqual([[daysLater(today, 40)], [], [daysLater(today, 50)], [daysLater(today, 40)]]);
  expect(open).toHaveLength(1);
  expect((await lateOf(id)).goods).toEqual([]);
  expect(await actionsOf(quoteId)).toEqual([]);
  await closeAll();
});

it('are told by one of two people, of the dates that they saw, by staff alone', async () => {
  const { id } = await order();
  await app().services.allocation.run();
  await db().exec(sql`update allocations set expected_on = ${daysLater(today, 60)} where order_id = ${id}`);
  await app().services.lateGoods.check();
  const ids = idsOf(await lateOf(id));
  const stale = await tell(id, [999_999]).expect(409);
  const unreachable = await tell(id, ids, { channel: 'sms' }).expect(422);
  await tell(id, ids, { content: ' ' }).expect(400);
  const answers = await Promise.all([tell(id, ids), tell(id, ids)]);

  expect(stale.body.message).toContain('The dates have changed');
  expect(unreachable.body.message).toBe('Text messages are not set up on this server.');
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(
    await db().many(
      z.object({ action: z.string() }),
      sql`select action from audit_events where target = ${`order:${id}`} and action = 'order.late_told'`,
    ),
  ).toHaveLength(1);
  await call('get', '/orders/999999/late-goods').expect(404);
  await call('get', `/orders/${id}/late-goods`, held.quotes).expect(403);
});
