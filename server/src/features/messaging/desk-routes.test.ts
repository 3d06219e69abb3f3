import { randomUUID } from 'node:crypto';
import type { Conversation, ConversationDetail } from '@chainline/shared/messaging/conversation-contract';
import type { Note } from '@chainline/shared/messaging/conversation-desk-contract';
import type { Notification } from '@chainline/shared/notifications/notification-contract';
import { writingMs } from '@chainline/shared/messaging/writing-contract';
import { expect, it } from 'vitest';
import { useTextingApp } from '../../../test/texting-app';

const shop = useTextingApp();
const { call, clock } = shop;
const dayMs = 24 * 3_600_000;

let people = 0;
const nextPhone = () => `+6141300${String((people += 1)).padStart(4, '0')}`;

const list = async (query: string): Promise<number[]> => {
  const { body } = await call('get', `/messaging/conversations${query}`).expect(200);
  const conversations: Conversation[] = body;
  return conversations.map(({ id }) => id);
};
const detailOf = async (id: number): Promise<ConversationDetail> =>
  (await call('get', `/messaging/conversations/${id}`).expect(200)).body.conversation;
const notesOf = async (id: number): Promise<Note[]> =>
  (await call('get', `/messaging/conversations/${id}/notes`).expect(200)).body;

const begin = async (name: string) => {
  const phone = nextPhone();
  const customerId = await shop.customer(name, { phone });
  await shop.text(phone, 'Hello');
  const { conversations } = shop.app().services.stores;
  return { phone, customerId, id: (await conversations.findOf(customerId))?.id ?? 0 };
};

const colleague = async (role: 'staff' | 'quotes' = 'staff') => {
  const { username, header } = await shop.app().signIn(role);
  const { users } = shop.app().services.stores;
  const id = (await users.findByUsername(username))?.id ?? 0;
  const news = async (): Promise<string[]> => {
    const { body } = await call('get', '/notifications?limit=50', header).expect(200);
    const notifications: Notification[] = body.notifications;
    return notifications.map(({ title, body: text }) => `${title}: ${text}`);
  };
  return { id, header, news };
};

const audited = async (id: number): Promise<string[]> => {
  const { rows } = await shop
    .app()
    .pool.query<{ action: string }>('select action from audit_events where target = $1 order by id', [
      `conversation:${id}`,
    ]);
  return rows.map(({ action }) => action);
};

it('a conversation is assigned to a colleague, who alone is told of answers', async () => {
  const { id, phone } = await begin('Mei Assigned');
  const [robin, sam] = [await colleague(), await colleague()];
  const assign = (userId: number | null) =>
    call('post', `/messaging/conversations/${id}/assign`).send({ user_id: userId });

  const { body } = await assign(robin.id).expect(200);
  await assign(robin.id).expect(200);

  expect(body.conversation).toMatchObject({ assigned_to: robin.id, assigned_to_name: 'Test Person' });
  expect(await robin.news()).toEqual(['Test Person assigned a conversation to you: With Mei Assigned']);
  await shop.text(phone, 'Is it ready?');
  expect(await robin.news()).toContain('Mei Assigned sent a text message: Is it ready?');
  expect(await sam.news()).toEqual([]);
  expect(await list('?assigned=nobody')).not.toContain(id);
  expect(await list('?assigned=me')).not.toContain(id);
  const own = await call('get', '/messaging/conversations?assigned=me&channel=sms', robin.header).expect(200);
  expect(own.body).toMatchObject([{ id }]);

  await assign(null).expect(200);
  await shop.text(phone, 'Hello?');
  expect(await sam.news()).toContain('Mei Assigned sent a text message: Hello?');
  expect(await list('?assigned=nobody')).toContain(id);
  expect(await audited(id)).toEqual(['conversation.assigned', 'conversation.assigned']);
  const stranger = await colleague('quotes');
  expect((await assign(stranger.id).expect(400)).body.message).toBe('This person cannot read conversations.');
});

it('a conversation is snoozed until a time, or until the customer writes', async () => {
  const { id, phone } = await begin('Bo Snoozed');
  const snooze = (days: number) =>
    call('post', `/messaging/conversations/${id}/snooze`).send({
      until: new Date(clock.now().getTime() + days * dayMs).toISOString(),
    });
  const wake = () => shop.app().services.desk.wake();
  await snooze(-1).expect(400);
  await snooze(400).expect(400);

  const { body } = await snooze(1).expect(200);

  expect(body.conversation).toMatchObject({ status: 'snoozed', snoozed_until: expect.any(String) });
  await wake();
  expect(await list('')).not.toContain(id);
  expect(await list('?status=snoozed')).toContain(id);
  expect(await list('?status=snoozed&channel=sms')).toContain(id);
  await shop.later(dayMs);
  await wake();
  expect(await list('?channel=sms')).toContain(id);
  expect((await detailOf(id)).snoozed_until).toBeNull();
  const { body: mine } = await call('get', '/notifications?limit=50').expect(200);
  expect(mine.notifications).toContainEqual(
    expect.objectContaining({ title: 'The conversation with Bo Snoozed is back' }),
  );

  await snooze(1).expect(200);
  await shop.later(dayMs);
  await Promise.all([wake(), wake()]);
  const { body: told } = await call('get', '/notifications?limit=50').expect(200);
  const notifications: Notification[] = told.notifications;
  const titles = notifications.map(({ title }) => title);
  expect(titles.filter((title) => title === 'The conversation with Bo Snoozed is back')).toHaveLength(2);

  await snooze(1).expect(200);
  await shop.text(phone, 'One more thing');
  expect(await detailOf(id)).toMatchObject({ status: 'active', snoozed_until: null });
  await call('post', `/messaging/conversations/${id}/close`).expect(200);
  await call('post', `/messaging/conversations/${id}/close`).expect(200);
  await call('post', `/messaging/conversations/${id}/reopen`).expect(200);
  expect(await audited(id)).toEqual([
    'conversation.snoozed',
    'conversation.snoozed',
    'conversation.snoozed',
    'conversation.closed',
    'conversation.reopened',
  ]);
});

it('a snoozed conversation of somebody who has left comes back to everybody, and cannot be assigned to them', async () => {
  const { id } = await begin('Cy Orphaned');
  const [robin, sam] = [await colleague(), await colleague()];
  const assign = () => call('post', `/messaging/conversations/${id}/assign`).send({ user_id: robin.id });
  await assign().expect(200);
  const until = new Date(clock.now().getTime() + dayMs).toISOString();
  await call('post', `/messaging/conversations/${id}/snooze`, robin.header).send({ until }).expect(200);
  await shop.app().pool.query('update users set is_active = false where id = $1', [robin.id]);

  expect(await list('?status=snoozed&assigned=nobody')).toContain(id);
  await shop.later(dayMs);
  await shop.app().services.desk.wake();

  const told = (
    await shop
      .app()
      .pool.query<{ count: number }>(
        'select count(*)::int as count from notifications where user_id = $1 and link = $2',
        [sam.id, `/conversations?open=${id}`],
      )
  ).rows;
  expect(told).toEqual([{ count: 1 }]);
  await call('post', `/messaging/conversations/${id}/assign`).send({ user_id: null }).expect(200);
  expect((await assign().expect(400)).body.message).toBe('This person cannot read conversations.');
});

it('a note tells the colleague it mentions, is added once, and never reaches the customer', async () => {
  const { id, phone } = await begin('Cy Noted');
  const robin = await colleague();
  const body = { content: 'Can you call? @Test Person', mentions: [robin.id], key: randomUUID() };
  const add = (note: object) => call('post', `/messaging/conversations/${id}/notes`).send(note);

  const { body: added } = await add(body).expect(200);
  await add(body).expect(200);
  await shop.leave();

  expect(await notesOf(id)).toEqual([added.note]);
  expect(added.note).toMatchObject({ created_by_name: 'Test Person', mentioned: ['Test Person'] });
  expect(await robin.news()).toEqual([
    'Test Person mentioned you: Conversation with Cy Noted: Can you call? @Test Person',
  ]);
  expect(shop.received(phone)).toEqual([]);
  expect((await detailOf(id)).last_message_text).toBe('Hello');
  await add({ ...body, content: ' ', key: randomUUID() }).expect(400);
  await add({ ...body, mentions: [(await colleague('quotes')).id], key: randomUUID() }).expect(400);
  await call('get', '/messaging/conversations/987654/notes').expect(404);
});

it('notes, colleague and open state follow when customers are merged, and are parted again', async () => {
  const [kept, merged] = [await begin('Di Kept'), await begin('Di Merged')];
  const robin = await colleague();
  await call('post', `/messaging/conversations/${kept.id}/close`).expect(200);
  await call('post', `/messaging/conversations/${merged.id}/assign`).send({ user_id: robin.id }).expect(200);
  const note = { content: 'Prefers mornings', key: randomUUID() };
  await call('post', `/messaging/conversations/${merged.id}/notes`).send(note).expect(200);
  const version = async (id: number) => (await call('get', `/customers/${id}`)).body.customer.version;
  const { body } = await call('post', `/customers/${kept.customerId}/merge`)
    .send({
      other_id: merged.customerId,
      version: await version(kept.customerId),
      other_version: await version(merged.customerId),
    })
    .expect(200);

  expect(await notesOf(kept.id)).toMatchObject([{ content: 'Prefers mornings' }]);
  expect(await detailOf(kept.id)).toMatchObject({ status: 'active', assigned_to: robin.id });

  await call('post', `/customers/merges/${body.merge.id}/undo`).expect(200);
  expect(await notesOf(kept.id)).toEqual([]);
  expect(await notesOf(merged.id)).toMatchObject([{ content: 'Prefers mornings' }]);
});

it('all messages are searched by the beginnings of words, newest first and page by page', async () => {
  const { id, phone } = await begin('Eva Found');
  await shop.text(phone, 'Do you have the Quokkabar in blue?');
  await shop.text(phone, 'For Zoë O’Quokk');
  await shop.text(phone, 'A quokkabar-holder, see https://quokka.example/blue');
  const { body } = await call('get', '/messaging/search?q=QUOKKAB%20blu').expect(200);

  expect(body).toMatchObject({
    next_before: null,
    messages: [
      { conversation_id: id, customer_name: 'Eva Found', channel: 'sms', excerpt: expect.stringContaining('holder') },
      { excerpt: 'Do you have the Quokkabar in blue?', direction: 'inbound' },
    ],
  });
  const older = await call('get', `/messaging/search?q=quokkabar&before=${body.messages[0].message_id}`).expect(200);
  expect(older.body.messages).toHaveLength(1);
  expect((await call('get', "/messaging/search?q=quokkabar')%20|%20'x").expect(200)).body.messages).toEqual([]);
  expect((await call('get', "/messaging/search?q=zoe%20o'quokk").expect(200)).body.messages).toHaveLength(1);
  await call('get', '/messaging/search?q=ab').expect(400);
});

it('a search with operators, signs or a whole page of text is no failure', async () => {
  const search = (q: string) => call('get', `/messaging/search?q=${encodeURIComponent(q)}`);
  await shop.text((await begin('Gil Odd')).phone, 'A ⑴½ wombatrack & more');

  for (const q of ['⑴½ wombatrack', 'wombatrack & | ! <-> :*', "wombatrack' %"]) {
    expect((await search(q).expect(200)).body.messages).toHaveLength(1);
  }
  for (const q of ['the and of', 'ﷺ ŉ ㎏'] as const) await search(q).expect(200);
  for (const q of ['🚲🚲🚲', '&|!', 'x'.repeat(10_000)]) await search(q).expect(400);
});

it('people who write at the same time are shown to each other, until they stop or their time is up', async () => {
  const { id } = await begin('Wes Written');
  const robin = await colleague();
  const tell = (isWriting: boolean, header?: string) =>
    call('post', `/messaging/conversations/${id}/writing`, header).send({ is_writing: isWriting }).expect(200);
  const writers = async (header?: string): Promise<string[]> =>
    (await call('get', `/messaging/conversations/${id}/writers`, header).expect(200)).body.writers;

  await tell(true, robin.header);
  await tell(true, robin.header);
  expect([await writers(), await writers(robin.header)]).toEqual([['Test Person'], []]);
  await tell(false, robin.header);
  expect(await writers()).toEqual([]);

  await tell(true, robin.header);
  await shop.later(writingMs);
  expect(await writers()).toEqual([]);
  await shop.app().services.desk.wake();
  await call('get', '/messaging/conversations/99999/writers').expect(404);
  await call('post', '/messaging/conversations/99999/writing').send({ is_writing: true }).expect(404);
});

it('a conversation says what templates fill in', async () => {
  const { id } = await begin('Flo de Vries');
  expect((await detailOf(id)).template_values).toEqual({
    first_name: 'Flo',
    name: 'Flo de Vries',
    shop: 'Chainline Bikes',
    shop_phone: expect.any(String),
    me: 'Test',
  });
  const { body } = await call('get', '/settings/messaging').expect(200);
  const put = (text: string) =>
    call('put', '/settings/messaging').send({
      settings: { ...body.settings, templates: [{ name: 'Hello', text }] },
      version: body.version,
    });
  expect((await put('Hi {frist_name}').expect(400)).body.fields).toContainEqual(
    expect.objectContaining({ message: '{frist_name} stands for nothing' }),
  );
  await put('Hi {first_name}').expect(200);
});

it('an unknown sender is proposed customers with reasons, or becomes a new one with what they wrote', async () => {
  const { customerId } = await begin('Lou Proposed');
  const known = 'lou.proposed@customers.example';
  const namesake = await shop.customer('Lou Proposed', { email: known });
  const phone = nextPhone();
  await shop.text(phone, `Hi, this is Lou Proposed, my email is ${known.toUpperCase()}. Quote Q-1?`);
  const id = (await shop.app().services.stores.conversations.findBy('sms', phone))?.id ?? 0;
  const propose = async () => (await call('get', `/messaging/conversations/${id}/proposals`).expect(200)).body;

  const { proposals, written } = await propose();

  expect(proposals).toMatchObject([
    {
      customer_id: namesake,
      email: known,
      reasons: ['Has the name “Lou Proposed”', 'The message mentions their email'],
    },
    { customer_id: customerId, reasons: ['Has the name “Lou Proposed”'] },
  ]);
  expect(written).toEqual({ name: 'Lou Proposed', email: known, phone: '' });
  const give = (body: object) => call('post', `/messaging/conversations/${id}/customer`).send(body);
  await give({ name: 'Lou Other', email: 'not an address' }).expect(400);
  await give({ name: 'Lou Other', email: known }).expect(409);
  const { body } = await give({ name: 'Lou Other', email: 'lou.other@customers.example' }).expect(200);
  expect(body.conversation).toMatchObject({
    customer_name: 'Lou Other',
    customer_email: 'lou.other@customers.example',
  });
  expect((await propose()).proposals).toEqual([]);
});
