import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addUser } from '../../../test/factories';
import { useAcceptingShop } from './testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, view, accept, call, fail } = shop;
const signal = new AbortController().signal;
const people = { manager: 0, keeper: 0 };

const rowSchema = z.object({ id: z.int(), username: z.string() });
/** Usernames of the people notified, with title and text as shown to them. */
const told = async () => {
  const { services, log, pool } = shop.app();
  for (const kind of ['event', 'event.quote-notices']) await services.outbox.drain(kind, { log, signal });
  const { rows } = await pool.query('select u.id, u.username from users u order by u.username');
  const found = [];
  for (const { id, username } of z.array(rowSchema).parse(rows)) {
    const { notifications } = await services.notifications.list({ userId: id }, { before: undefined, limit: 9 });
    found.push(...notifications.map(({ title, body, link }) => ({ username, title, body, link })));
  }
  return found;
};

beforeAll(async () => {
  const { db } = shop.app().services;
  await shop.app().pool.query(`update users set role = 'staff'`);
  people.manager = await addUser(db, 'manager', 'manager');
  people.keeper = await addUser(db, 'staff', 'keeper');
});
beforeEach(() => shop.app().pool.query('delete from notifications'));

const offerKept = async (assignee: number | null = people.keeper) => {
  const offered = await offer({ assigned_to: assignee });
  const { quote_number: number, customer_name: name } = await shop.app().services.stores.quotes.lock(offered.id);
  return { ...offered, number, name, link: `/quotes/${offered.id}` };
};

describe('the first opening of a quote', () => {
  it('notifies its keeper, once', async () => {
    const { token, number, name, link } = await offerKept();
    await Promise.all([view(token), view(token)]);
    await view(token);

    expect(await told()).toEqual([
      { username: 'keeper', title: `${name} opened ${number}`, body: 'First view by the customer', link },
    ]);
  });

  it('notifies the managers if its keeper has left', async () => {
    const { token } = await offerKept();
    await shop.app().pool.query('update users set is_active = false where id = $1', [people.keeper]);
    await view(token);
    const found = await told();
    await shop.app().pool.query('update users set is_active = true where id = $1', [people.keeper]);

    expect(found.map(({ username }) => username)).toEqual(['manager']);
  });

  it('by the shop itself notifies nobody', async () => {
    const { id } = await offerKept();
    await view(await shop.issue(id, true));

    expect(await told()).toEqual([]);
  });
});

describe('a question', () => {
  it('notifies the keeper and the managers, once per question', async () => {
    const { token, number, name, link } = await offerKept();
    const question = { text: 'Does it fit me?', question_key: randomUUID() };
    for (let times = 0; times < 2; times += 1)
      await call('post', `/quotes/view/${token}/question`, question).expect(200);
    await call('post', `/quotes/view/${token}/question`, {
      text: 'And my son?',
      question_key: randomUUID(),
    }).expect(200);

    const notice = { title: `${name} has a question about ${number}`, body: '', link };
    expect(await told()).toEqual([
      { username: 'keeper', ...notice },
      { username: 'keeper', ...notice },
      { username: 'manager', ...notice },
      { username: 'manager', ...notice },
    ]);
  });
});

describe('an order that the shop refuses', () => {
  it('notifies the keeper and the managers, once, with the reason', async () => {
    const { token, number, link } = await offerKept();
    await view(token);
    await told();
    await shop.app().pool.query('delete from notifications');
    fail({ kind: 'status', status: 400, body: '{"code":"no_stock","message":"Sold out"}' });
    await accept(token);

    const notice = { title: `The order of ${number} needs attention`, link };
    expect((await told()).filter(({ title }) => title === notice.title)).toEqual([
      { username: 'keeper', body: expect.stringMatching(/^[A-Z].+/), ...notice },
      { username: 'manager', body: expect.stringMatching(/^[A-Z].+/), ...notice },
    ]);
  });
});
