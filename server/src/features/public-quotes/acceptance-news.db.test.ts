import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addUser } from '../../../test/factories';
import { createDyingPool } from '../../../test/outbox-contract/dying-pool';
import { createDb } from '../../db/db';
import type { Pool } from '../../db/pool';
import { createTransaction } from '../../db/transaction';
import { createOutbox, publish, toOutboxClock, type Outbox } from '../../outbox';
import { createStores } from '../../stores';
import { createNotificationService } from '../notifications/notification-service';
import { createAcceptanceNotices, quoteAccepted } from './acceptance-news';
import { useAcceptingShop } from './testing/accepting-shop';

type Stores = ReturnType<typeof createStores>;

const clock = { aheadMs: 0 };
const leaseNow = () => new Date(shop.clock.now().getTime() + clock.aheadMs);
const shop = useAcceptingShop({ leaseNow });
const { offer, accept } = shop;
const signal = new AbortController().signal;
const people = { manager: 0, keeper: 0, maker: 0 };
const hourMs = 3_600_000;

const eventKinds = ['event', 'event.quote-notices'];

const handOver = async ({ drain }: Pick<Outbox<Stores>, 'drain'>): Promise<void> => {
  for (const kind of eventKinds) await drain(kind, { log: shop.app().log, signal });
};
const shopHears = () => handOver(shop.app().services.outbox);

/** The part of a killed server that this test needs, on the same database. */
const startOther = (pool: Pool) => {
  const stores = createStores(createDb(pool));
  const transaction = createTransaction(pool, createStores);
  const outbox = createOutbox<Stores>({ stores, transaction, clock: toOutboxClock(leaseNow) });
  createAcceptanceNotices({ outbox, notifications: createNotificationService({ stores, now: shop.clock.now }) });
  return outbox;
};

const rowSchema = z.object({ username: z.string(), type: z.string(), facts: z.unknown(), link: z.string() });
const told = async () => {
  const { rows } = await shop.app().pool.query(
    `select u.username, n.type, n.facts, n.link from notifications n join users u on u.id = n.user_id
     order by n.id, u.username`,
  );
  return z.array(rowSchema).parse(rows);
};
const namesOf = async () => (await told()).map(({ username }) => username).toSorted();
const openEntries = async () => {
  const { rows } = await shop
    .app()
    .pool.query(`select kind, state from outbox_entries where kind = any($1) and state <> 'done' order by id`, [
      eventKinds,
    ]);
  return rows;
};

beforeAll(async () => {
  const { db } = shop.app().services;
  await shop.app().pool.query(`update users set role = 'staff'`);
  people.manager = await addUser(db, 'manager', 'manager');
  people.keeper = await addUser(db, 'staff', 'keeper');
  people.maker = await addUser(db, 'staff', 'maker');
});
beforeEach(() => shop.app().pool.query('delete from notifications'));
afterEach(async () => {
  clock.aheadMs = 0;
  await shop.app().pool.query(`delete from outbox_entries where kind like 'event%'`);
});

const offerKept = async (content: Parameters<typeof offer>[0] = { assigned_to: people.keeper }) => {
  const { id, token } = await offer(content);
  // Opened before, so that no notification about that follows.
  await shop
    .app()
    .pool.query(`update quotes set created_by = $2, status = 'pending', opened_at = created_at where id = $1`, [
      id,
      people.maker,
    ]);
  return { id, token };
};

const acceptedData = async () => ({
  quote_id: (await offerKept()).id,
  quote_number: 'Q-1',
  name: 'Zoë Nguyễn',
  total_amount: 2600,
  amount_due: 500,
  accepted_at: shop.clock.now().toISOString(),
});
const publishNow = (data: Awaited<ReturnType<typeof acceptedData>>) =>
  shop.app().services.transaction((inside) => publish(inside, quoteAccepted, { subject: 'quote:1', data }));

describe('an acceptance', () => {
  it('notifies the assignee and the managers, with a link', async () => {
    const { id, token } = await offerKept();
    await accept(token, { choice: 'deposit' });
    expect(await told()).toEqual([]);
    await shopHears();

    const { quote_number: number } = await shop.app().services.stores.quotes.lock(id);
    const facts = { quote_number: number, name: 'Zoë Nguyễn', total_amount: 2600, amount_due: 500 };
    const news = { type: 'quote.accepted', facts, link: `/quotes/${id}` };
    expect(await told()).toEqual([
      { username: 'manager', ...news },
      { username: 'keeper', ...news },
    ]);
    expect(
      await shop.app().services.notifications.list({ userId: people.keeper }, { before: undefined, limit: 9 }),
    ).toMatchObject({
      notifications: [
        {
          title: `Zoë Nguyễn accepted ${number}`,
          body: '$2,600.00, with a deposit of $500.00',
          created_at: shop.clock.now().toISOString(),
        },
      ],
    });
  });

  it('notifies the creator if nobody is assigned', async () => {
    await accept((await offerKept({ assigned_to: null })).token);
    await shopHears();

    expect(await namesOf()).toEqual(['maker', 'manager']);
  });

  it('notifies an assigned manager once, and no closed account', async () => {
    await accept((await offerKept({ assigned_to: people.manager })).token);
    await shop.app().pool.query('update users set is_active = false where id = $1', [people.keeper]);
    await accept((await offerKept()).token);
    await shopHears();
    await shop.app().pool.query('update users set is_active = true where id = $1', [people.keeper]);

    expect(await namesOf()).toEqual(['manager', 'manager']);
  });

  it('notifies the assignee at that time', async () => {
    const { id, token } = await offerKept();
    await accept(token);
    await shop.app().pool.query('update quotes set assigned_to = $2 where id = $1', [id, people.maker]);
    await shopHears();

    expect(await namesOf()).toEqual(['maker', 'manager']);
  });

  it.each([
    ['in full', {}, '$2,600.00, paying in full'],
    ['for nothing', { subtotal_amount: 0, tax_amount: 0, total_amount: 0 }, 'Nothing to pay'],
  ])('%s is stated', async (_how, amounts, words) => {
    await accept((await offerKept({ assigned_to: people.keeper, ...amounts })).token);
    await shopHears();

    const { notifications } = await shop
      .app()
      .services.notifications.list({ userId: people.keeper }, { before: undefined, limit: 9 });
    expect(notifications).toContainEqual(expect.objectContaining({ body: words }));
  });

  it('notifies once, however often it is submitted', async () => {
    const { token } = await offerKept();
    await Promise.all([accept(token), accept(token), accept(token)]);
    await accept(token);
    await shopHears();

    expect(await namesOf()).toEqual(['keeper', 'manager']);
  });

  it('notifies nobody if its commit fails', async () => {
    const { token } = await offerKept();
    await shop.app().pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'The commit fails'; end $$;
      create constraint trigger refuse_late after insert on quote_acceptances deferrable initially deferred
      for each row execute function refuse()`);
    const { status } = await accept(token);
    await shop.app().pool.query('drop trigger refuse_late on quote_acceptances; drop function refuse()');
    await shopHears();

    expect([status, await told(), await openEntries()]).toEqual([500, [], []]);
  });
});

describe('a duplicated notification is stored once', () => {
  it('when two servers deliver it at once', async () => {
    await accept((await offerKept()).token);
    await Promise.all([shopHears(), handOver(startOther(shop.app().pool)), shopHears()]);
    await shopHears();

    expect([await namesOf(), await openEntries()]).toEqual([['keeper', 'manager'], []]);
  });

  it('when it was published twice, even after it was read', async () => {
    const data = await acceptedData();
    await publishNow(data);
    await shopHears();
    await shop.app().pool.query('update notifications set read_at = created_at');
    await publishNow(data);
    await shopHears();

    const { rows } = await shop.app().pool.query('select from notifications where read_at is null');
    expect([await namesOf(), rows]).toEqual([['keeper', 'manager'], []]);
  });

  it('when a server is killed at any statement on the way', async () => {
    const data = await acceptedData();
    let kills = 0;
    let isWhole = false;
    while (!isWhole) {
      await shop.app().pool.query('delete from notifications');
      await publishNow(data);
      const dying = createDyingPool(shop.app().pool, kills);
      await handOver(startOther(dying.pool)).catch(() => undefined);
      isWhole = !dying.hasDied();
      kills += 1;
      // After the killed server's lease has expired.
      clock.aheadMs += hourMs;
      await shopHears();
      expect([kills, await namesOf(), await openEntries()]).toEqual([kills, ['keeper', 'manager'], []]);
    }
    expect(kills).toBeGreaterThan(10);
  });
});

describe('a payment', () => {
  it('notifies once, however often the order is checked', async () => {
    const { id, token } = await offerKept();
    await accept(token);
    const { woo_order_id: orderId } = z.object({ woo_order_id: z.int() }).parse(await shop.acceptance(id));
    await shopHears();
    await shop.app().pool.query('delete from notifications');
    shop.app().outside.woo.payOrder(orderId);
    const { orderWatch } = shop.app().services;
    const look = () => orderWatch.look(orderId, { log: shop.app().log, signal });
    await Promise.all([look(), look()]);
    await look();
    await Promise.all([shopHears(), handOver(startOther(shop.app().pool))]);
    await shopHears();

    const { quote_number: number, customer_name: name } = await shop.app().services.stores.quotes.lock(id);
    expect((await told()).map(({ username, type }) => [username, type])).toEqual([
      ['manager', 'quote.paid'],
      ['keeper', 'quote.paid'],
    ]);
    const { notifications } = await shop
      .app()
      .services.notifications.list({ userId: people.keeper }, { before: undefined, limit: 9 });
    expect(notifications).toMatchObject([{ title: `${name} paid $2,600.00 for ${number}`, link: `/quotes/${id}` }]);
  });
});

describe('a refusal', () => {
  const decline = (token: string, reason: string) =>
    shop.call('post', `/quotes/view/${token}/decline`, { reason }).expect(200);

  it.each([
    ['Too expensive', 'Too expensive'],
    ['', 'No reason given'],
  ])('with the reason "%s" notifies once, however often it is submitted', async (reason, body) => {
    const { id, token } = await offerKept();
    await Promise.all([decline(token, reason), decline(token, reason)]);
    await decline(token, reason);
    await Promise.all([shopHears(), handOver(startOther(shop.app().pool))]);
    await shopHears();

    const { quote_number: number, customer_name: name } = await shop.app().services.stores.quotes.lock(id);
    expect(await namesOf()).toEqual(['keeper', 'manager']);
    const { notifications } = await shop
      .app()
      .services.notifications.list({ userId: people.keeper }, { before: undefined, limit: 9 });
    expect(notifications).toMatchObject([{ title: `${name} declined ${number}`, body, link: `/quotes/${id}` }]);
  });
});
