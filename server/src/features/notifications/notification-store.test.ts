import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createNotificationStore } from './notification-store';

const database = useRolledBackDatabase();
const store = () => createNotificationStore(database.db);
const { signal } = new AbortController();
const held = { ada: 0, ben: 0 };

beforeEach(async () => {
  held.ada = await addUser(database.db);
  held.ben = await addUser(database.db);
});

const add = (key: string, { to = [held.ada], type = 'word', at = testNow } = {}) =>
  store().insert({ to, type, key, facts: { word: key }, link: `/words/${key}`, at });
const list = (userId = held.ada, { before, limit = 10 }: { before?: number; limit?: number } = {}) =>
  store().list(userId, { types: ['word'], before, limit });
const keys = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ link }) => link.slice(7));
const unread = (userId = held.ada) => store().countUnread(userId, ['word']);

describe('notifications', () => {
  it('have one row per recipient', async () => {
    await add('a', { to: [held.ada, held.ben] });
    await add('b', { to: [held.ben] });
    await add('c', { to: [] });

    expect([await keys(held.ada), await keys(held.ben)]).toEqual([['a'], ['b', 'a']]);
    expect(await list(held.ada)).toEqual([
      {
        id: expect.any(Number),
        type: 'word',
        facts: { word: 'a' },
        link: '/words/a',
        created_at: testNow,
        is_read: false,
      },
    ]);
  });

  it('are stored once per key, and reach recipients missing the first time', async () => {
    await add('a');
    const [first] = await list();
    await store().markRead(held.ada, first?.id ?? 0, testNow);
    await add('a', { to: [held.ada, held.ben], at: secondsLater(9) });

    expect(await list()).toEqual([{ ...first, is_read: true }]);
    expect(await keys(held.ben)).toEqual(['a']);
  });

  it('tell the newest facts while they are unread', async () => {
    const tell = (word: string) =>
      store().insert({ to: [held.ada], type: 'word', key: 'a', facts: { word }, link: '/words/a', at: testNow });
    await tell('seven');
    await tell('fourteen');
    const [unreadYet] = await list();
    await store().markRead(held.ada, unreadYet?.id ?? 0, testNow);
    await tell('twenty');

    expect([unreadYet?.facts, (await list()).map(({ facts }) => facts)]).toEqual([
      { word: 'fourteen' },
      [{ word: 'fourteen' }],
    ]);
  });

  it('are distinguished by their type', async () => {
    await add('a');
    await add('a', { type: 'other' });

    expect(await store().list(held.ada, { types: ['word', 'other'], before: undefined, limit: 9 })).toHaveLength(2);
    expect([await keys(), await unread()]).toEqual([['a'], 1]);
  });

  it('are listed newest first, page by page', async () => {
    for (const key of ['a', 'b', 'c']) await add(key);
    const [, second] = await list();

    expect(await keys(held.ada, { limit: 2 })).toEqual(['c', 'b']);
    expect(await keys(held.ada, { before: second?.id ?? 0 })).toEqual(['a']);
  });

  it('link within the app', async () => {
    const elsewhere = store().insert({
      to: [held.ada],
      type: 'word',
      key: 'x',
      facts: {},
      link: 'https://elsewhere.example',
      at: testNow,
    });

    await expect(elsewhere).rejects.toMatchObject({ constraint: 'notifications_link_check' });
  });
});

describe('read notifications', () => {
  it('stay as they are when read again, and only their recipient can mark them', async () => {
    await add('a', { to: [held.ada, held.ben] });
    const [mine] = await list();
    const id = mine?.id ?? 0;

    expect(await store().markRead(held.ben, id, testNow)).toBe(false);
    expect([await unread(), await unread(held.ben)]).toEqual([1, 1]);
    expect(await store().markRead(held.ada, id, testNow)).toBe(true);
    expect(await store().markRead(held.ada, id, secondsLater(9))).toBe(true);
    expect([await unread(), await unread(held.ben)]).toEqual([0, 1]);
  });

  it('are all of the user’s up to the last one seen', async () => {
    for (const key of ['a', 'b', 'c']) await add(key, { to: [held.ada, held.ben] });
    const [, second] = await list();

    await store().markAllRead(held.ada, { types: ['word'], upTo: second?.id ?? 0, at: testNow });

    expect((await list()).map(({ is_read: isRead }) => isRead)).toEqual([false, true, true]);
    expect(await unread(held.ben)).toBe(3);
  });
});

it('removes notifications past their retention, read or not', async () => {
  await add('old', { at: secondsLater(-1) });
  await add('new');

  expect(await store().removeOld({ before: testNow, signal })).toBe(1);
  expect(await keys()).toEqual(['new']);
});
