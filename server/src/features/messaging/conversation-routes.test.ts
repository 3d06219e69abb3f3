import { randomUUID } from 'node:crypto';
import type { Conversation, ConversationDetail, Message } from '@chainline/shared/messaging/conversation-contract';
import { describe, expect, it } from 'vitest';
import { testPassword } from '../../../test/test-app';
import { useTextingApp } from '../../../test/texting-app';

const shop = useTextingApp();
const { call, clock } = shop;

const list = async (query = ''): Promise<Conversation[]> =>
  (await call('get', `/messaging/conversations${query}`).expect(200)).body;
const messagesOf = async (id: number, query = ''): Promise<Message[]> =>
  (await call('get', `/messaging/conversations/${id}/messages${query}`).expect(200)).body;
const detailOf = async (id: number): Promise<ConversationDetail> =>
  (await call('get', `/messaging/conversations/${id}`).expect(200)).body.conversation;
const channelOf = async (id: number, channel: 'sms' | 'email') =>
  (await detailOf(id)).channels.find((state) => state.channel === channel);

let people = 0;
const nextPhone = () => `+6141200${String((people += 1)).padStart(4, '0')}`;

const write = async (name: string, body: object = {}) => {
  const phone = nextPhone();
  const email = `${phone.slice(1)}@customers.example`;
  const customerId = await shop.customer(name, { phone, email });
  const created = await call('post', '/messaging/conversations').send({
    customer_id: customerId,
    channel: 'sms',
    channel_identifier: phone,
    initial_message: 'Your bike is ready',
    ...body,
  });
  return { customerId, phone, email, created, id: Number(created.body.conversation?.id) };
};
const send = (id: number, content: string, more: object = {}) =>
  call('post', '/messaging/send').send({ conversation_id: id, content, ...more });

describe('a text message', () => {
  it('begins a conversation, names the shop, and can be delivered', async () => {
    const { id, phone, created } = await write('Mei Chen');
    expect(created.body).toMatchObject({
      success: true,
      conversation: { customer_name: 'Mei Chen', customer_phone: phone, channel: 'sms', unread_count: 0 },
      message: { direction: 'outbound', status: 'waiting', parts: 1, can: { undo: true, retry: false } },
    });
    expect(shop.received(phone)).toEqual([]);

    await shop.leave();

    expect(shop.received(phone)).toEqual(['Your bike is ready\nChainline Bikes']);
    expect(await messagesOf(id)).toMatchObject([
      { status: 'delivered', sent_by_name: 'Test Person', can: { undo: false } },
    ]);
    await send(id, 'Until five').expect(200);
    await shop.leave();
    expect(shop.received(phone)[1]).toBe('Until five');
  });

  it('is sent once however often it is asked for', async () => {
    const { id, phone } = await write('Ada Once');
    const key = randomUUID();
    const [one, other] = await Promise.all([send(id, 'Twice?', { key }), send(id, 'Twice?', { key })]);
    const third = await send(id, 'Twice?', { key }).expect(200);

    expect(new Set([one.body.message.id, other.body.message.id, third.body.message.id]).size).toBe(1);
    await shop.leave();
    expect(shop.received(phone).filter((text) => text === 'Twice?')).toHaveLength(1);
  });

  it('is taken back within its time, and not afterwards', async () => {
    const { id, phone } = await write('Bo Undo');
    await shop.leave();
    await shop.later(25 * 3_600_000);
    const { body } = await send(id, 'Oops').expect(200);

    const undone = await call('post', `/messaging/messages/${body.message.id}/undo`).expect(200);

    expect(undone.body).toMatchObject({ conversation_id: id, channel: 'sms', content: 'Oops' });
    // The signature was not sent with the last text, so the next one has it.
    expect((await detailOf(id)).text_signature).toBe('\nChainline Bikes');
    await shop.leave();
    expect(shop.received(phone)).toHaveLength(1);
    const [first] = await messagesOf(id);
    await call('post', `/messaging/messages/${first?.id}/undo`).expect(409);
    await call('post', `/messaging/messages/${body.message.id}/undo`).expect(404);
    expect((await list())[0]?.last_message_text).not.toBe('Oops');
  });

  it('is signed unless a recent one was, which is known before a customer is written to', async () => {
    const signatureOf = async (customerId: number | null): Promise<unknown> =>
      (await call('get', `/messaging/text-signature?customer_id=${customerId}`).expect(200)).body.text_signature;
    const { id } = await write('Di Signed');
    const { customer_id: customerId } = await detailOf(id);

    expect(await signatureOf(customerId)).toBe('');
    await shop.later(24 * 3_600_000);
    expect(await signatureOf(customerId)).toBe('\nChainline Bikes');
    expect(await signatureOf(987_654)).toBe('\nChainline Bikes');
  });

  it('waits for the morning in the quiet hours, unless it is urgent', async () => {
    const { id, phone } = await write('Cy Night');
    await shop.leave();
    // Nine in the evening at the shop.
    await shop.later(11 * 3_600_000);
    expect((await detailOf(id)).quiet_until).not.toBeNull();

    const held = await send(id, 'Tomorrow at ten?').expect(200);
    await send(id, 'The shop is on fire', { urgent: true }).expect(200);
    await shop.leave();
    expect(shop.received(phone).slice(1)).toEqual(['The shop is on fire']);
    expect(await messagesOf(id)).toContainEqual(
      expect.objectContaining({
        id: held.body.message.id,
        status: 'waiting',
        can: expect.objectContaining({ send_now: true }),
      }),
    );

    await call('post', `/messaging/messages/${held.body.message.id}/send-now`).expect(200);
    await shop.leave();
    expect(shop.received(phone)).toContain('Tomorrow at ten?');

    await send(id, 'Good morning').expect(200);
    await shop.leave(11 * 3_600_000);
    expect(shop.received(phone).at(-1)).toBe('Good morning');
  });

  it('fails visibly, and is sent again', async () => {
    const customerId = await shop.customer('Di Landline', { phone: '+61290001234' });
    const { body } = await call('post', '/messaging/conversations')
      .send({
        customer_id: customerId,
        channel: 'sms',
        channel_identifier: '02 9000 1234',
        initial_message: 'Hello',
      })
      .expect(200);
    const id = Number(body.conversation.id);
    await shop.leave();
    const [failed] = await messagesOf(id);
    expect(failed).toMatchObject({
      status: 'failed',
      error: 'This is not a mobile number, so it cannot get text messages.',
      can: { retry: true, undo: false },
    });

    await call('post', `/messaging/messages/${failed?.id}/retry`).expect(200);

    expect(await messagesOf(id)).toMatchObject([{ id: failed?.id, status: 'waiting', error: null }]);
    await shop.leave();
  });

  it('that a phone company gave up is sent again as a new one', async () => {
    const { id, phone } = await write('Ed Off');
    shop.app().outside.phoneDelivery.delivers = false;
    await shop.leave();
    const sent = shop
      .app()
      .outside.phones.list()
      .findLast(({ to }) => to === phone);
    shop.app().outside.phones.progress(sent?.sid ?? '', 'undelivered', 30003);
    // Older news comes later.
    shop.app().outside.phones.progress(sent?.sid ?? '', 'sent');
    await shop.app().outside.textsSettled();
    shop.app().outside.phoneDelivery.delivers = true;
    const [failed] = await messagesOf(id);
    expect(failed).toMatchObject({ status: 'failed', error: 'The phone is switched off or out of reach.' });

    await call('post', `/messaging/messages/${failed?.id}/retry`).expect(200);
    await shop.leave();

    expect((await messagesOf(id)).map(({ status }) => status)).toEqual(['failed', 'delivered']);
  });

  it.each([
    [{ channel_identifier: '0400 999 999' }, 422, 'No sms contact found for this customer'],
    [
      { channel: 'email', channel_identifier: 'else@customers.example' },
      422,
      'No email contact found for this customer',
    ],
    [{ customer_id: 999_999 }, 404, 'This customer does not exist.'],
    [{ initial_message: '  ' }, 400, /./],
    [{ initial_message: 'x'.repeat(1_590) }, 400, 'A text message has at most 1584 characters.'],
  ])('is refused with %j', async (change, status, message) => {
    const { created } = await write('Fay Refused', change);
    expect([created.status, created.body.message]).toEqual([status, expect.stringMatching(message)]);
  });
});

describe('an email', () => {
  it('stands in the same conversation of the person', async () => {
    const { id, phone, email } = await write('Gus Both');
    await shop.later(1_000);
    await send(id, 'Hello Gus,\n\nsee you soon', { channel: 'email', subject: 'Your bike' }).expect(200);
    await shop.leave();

    const [mail] = shop.app().outside.mailbox.list();
    expect(mail).toMatchObject({ subject: 'Your bike', to: expect.stringContaining(email) });
    expect(mail?.text).toContain('see you soon');
    expect(mail?.headers.join('\n')).not.toMatch(/auto-submitted/i);
    expect(await messagesOf(id)).toMatchObject([
      { channel: 'sms', address: phone },
      { channel: 'email', subject: 'Your bike', status: 'sent', content: 'Hello Gus,\n\nsee you soon' },
    ]);
    expect((await list('?channel=sms')).find((row) => row.id === id)?.last_message_text).toContain(
      'Your bike is ready',
    );
    expect((await list('?channel=email')).find((row) => row.id === id)?.channel).toBe('email');
    expect((await list()).filter((row) => row.id === id)).toHaveLength(1);
    expect(await messagesOf(id, '?channel=email')).toHaveLength(1);

    const again = await send(id, 'One more thing').expect(200);
    expect(again.body.message).toMatchObject({ channel: 'email', subject: 'Re: Your bike' });
    await call('post', `/messaging/messages/${again.body.message.id}/undo`).expect(200);
    await shop.leave();
    expect(shop.app().outside.mailbox.list()).toHaveLength(1);
  });

  it('of the system is shown without its links, and begins a conversation', async () => {
    const { services } = shop.app();
    const address = 'quoted@customers.example';
    await services.transaction((inside) =>
      services.mail.queue(inside, {
        kind: 'quote',
        reference: 'quote:1',
        to: { name: 'Quinn Quoted', address },
        subject: 'Your quote Q-1',
        html: '<p></p>',
        text: 'Your quote is ready\n===\n\nView it:\nhttps://shop.example/quotes/view/secret\n\n-- \nChainline',
        isToCustomer: true,
      }),
    );
    await shop.leave();

    const [row] = await list('?channel=email');
    expect(row).toMatchObject({ customer_name: null, customer_email: address });
    expect(await messagesOf(row?.id ?? 0)).toMatchObject([
      {
        subject: 'Your quote Q-1',
        content: 'Your quote is ready\n\nView it:\n[link]',
        sent_by_name: null,
        status: 'sent',
        can: { undo: false, retry: false },
      },
    ]);
  });
});

describe('conversations', () => {
  it('are unread for each person until they read them, and page backwards', async () => {
    const { id, phone } = await write('Hal Unread');
    for (const word of ['one', 'two', 'three']) await shop.text(phone, word);
    const colleague = await shop.app().signIn('staff');
    const unread = async (header?: string) => {
      const { body } = await call('get', '/messaging/conversations', header).expect(200);
      return body.find((row: Conversation) => row.id === id)?.unread_count;
    };
    // Messages from before an account was created do not count as unread for it.
    await shop.text(phone, 'four');
    expect([await unread(), await unread(colleague.header)]).toEqual([4, 4]);

    const all = await messagesOf(id);
    await call('post', `/messaging/conversations/${id}/read`)
      .send({ up_to: all.at(-1)?.id })
      .expect(200);

    expect([await unread(), await unread(colleague.header)]).toEqual([0, 4]);
    const last = await messagesOf(id, '?limit=2');
    expect(last.map(({ content }) => content)).toEqual(['three', 'four']);
    const earlier = await messagesOf(id, `?limit=2&before=${last[0]?.id}`);
    expect(earlier.map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('are closed, reopened, and opened again by the customer', async () => {
    const { id, phone } = await write('Ida Closed');
    await call('post', `/messaging/conversations/${id}/close`).expect(200);
    expect((await list()).some((row) => row.id === id)).toBe(false);
    expect((await list('?status=closed&channel=sms')).map((row) => row.id)).toEqual([id]);
    await call('post', `/messaging/conversations/${id}/reopen`).expect(200);
    await call('post', `/messaging/conversations/${id}/close`).expect(200);

    await shop.text(phone, 'One more question');

    expect((await list('?channel=sms'))[0]).toMatchObject({ id, status: 'active', unread_count: 1 });
    for (const path of ['', '/messages', '/close', '/reopen']) {
      const method = path.startsWith('/c') || path === '/reopen' ? 'post' : 'get';
      await call(method, `/messaging/conversations/999999${path}`).expect(404);
    }
  });

  it('begin with an unknown number, whose sender becomes a customer', async () => {
    const phone = nextPhone();
    await shop.text(phone, 'Do you have the Venice in red?');
    const [row] = await list();
    expect(row).toMatchObject({ customer_id: null, customer_name: null, customer_phone: phone, unread_count: 1 });

    const { body } = await call('post', `/messaging/conversations/${row?.id}/customer`)
      .send({ name: 'Jo New' })
      .expect(200);

    expect(body.conversation).toMatchObject({ id: row?.id, customer_name: 'Jo New', customer_phone: phone });
    const found = await call('get', `/customers/search?q=${phone.slice(3)}`).expect(200);
    expect(found.body.customers).toMatchObject([{ id: body.conversation.customer_id, name: 'Jo New' }]);
    const timeline = await call('get', `/customers/${body.conversation.customer_id}/timeline`).expect(200);
    expect(timeline.body.entries).toMatchObject([
      { kind: 'message', text: 'Do you have the Venice in red?', link: `/conversations?open=${row?.id}` },
    ]);
    await call('post', `/messaging/conversations/${row?.id}/customer`).send({ name: 'Else' }).expect(409);
  });

  it('of an unknown number join that of a customer it is given to', async () => {
    const { id, customerId } = await write('Kim Second');
    await shop.leave();
    await shop.text(nextPhone(), 'It is me, Kim');
    const [unknown] = await list();

    const { body } = await call('post', `/messaging/conversations/${unknown?.id}/customer`)
      .send({ customer_id: customerId })
      .expect(200);

    expect(body.conversation).toMatchObject({ id, unread_count: 1, last_message_text: 'It is me, Kim' });
    expect(await messagesOf(id)).toHaveLength(2);
    await call('get', `/messaging/conversations/${unknown?.id}`).expect(404);
  });

  it('are merged with their customers, and parted again', async () => {
    const [kept, merged] = [await write('Lee One'), await write('Lee Two')];
    await shop.text(merged.phone, 'From the second');
    const version = async (id: number) => Number((await call('get', `/customers/${id}`)).body.customer.version);

    const { body } = await call('post', `/customers/${kept.customerId}/merge`)
      .send({
        other_id: merged.customerId,
        version: await version(kept.customerId),
        other_version: await version(merged.customerId),
      })
      .expect(200);

    expect(await messagesOf(kept.id)).toHaveLength(3);
    expect((await list()).find((row) => row.id === kept.id)).toMatchObject({ unread_count: 1 });
    expect((await list()).some((row) => row.id === merged.id)).toBe(false);
    await call('post', `/customers/merges/${body.merge.id}/undo`).expect(200);
    expect([(await messagesOf(kept.id)).length, (await messagesOf(merged.id)).length]).toEqual([1, 2]);
    expect((await list()).find((row) => row.id === merged.id)?.last_message_text).toBe('From the second');
  });

  it('tell every colleague of a new message', async () => {
    await shop.text(nextPhone(), 'Anybody there?');
    const { body } = await call('get', '/notifications').expect(200);

    expect(body.notifications[0]).toMatchObject({
      title: expect.stringMatching(/^\+61412\d+ sent a text message$/),
      body: 'Anybody there?',
      link: expect.stringMatching(/^\/conversations\?open=\d+$/),
    });
  });
});

describe('opting out', () => {
  it('stops text messages until the customer opts in again', async () => {
    const { id, phone, customerId } = await write('Max Stop');
    const waiting = await send(id, 'Too late').expect(200);
    await shop.text(phone, ' stop. ');

    expect(await channelOf(id, 'sms')).toMatchObject({ blocked: expect.stringContaining('opted out') });
    expect((await send(id, 'Still there?')).body).toMatchObject({ code: 'message.blocked' });
    const { body } = await call('get', `/customers/${customerId}`).expect(200);
    expect(body.customer.channels).toMatchObject([{ channel: 'sms', do_not_contact: true, consent: 'refused' }]);
    await shop.leave();
    expect(await messagesOf(id)).toContainEqual(
      expect.objectContaining({
        id: waiting.body.message.id,
        status: 'failed',
        error: expect.stringContaining('opted out'),
      }),
    );
    expect(shop.received(phone)).toEqual([]);

    await shop.text(phone, 'START');
    await send(id, 'Welcome back').expect(200);
    await shop.leave();
    expect(shop.received(phone).at(-1)).toContain('Welcome back');
  });

  it('at Twilio alone is noticed at the first message', async () => {
    const { id, phone } = await write('Nan Elsewhere');
    const { phones } = shop.app().outside;
    const receiveUrl = phones.smsUrl();
    phones.setSmsUrl('');
    phones.answer({ from: phone, to: shop.number, body: 'STOP' });
    phones.setSmsUrl(receiveUrl);

    await shop.leave();

    expect(await messagesOf(id)).toMatchObject([{ status: 'failed', error: expect.stringContaining('opted out') }]);
    expect(await channelOf(id, 'sms')).toMatchObject({ blocked: expect.stringContaining('opted out') });
  });

  it('by the record of the customer is honoured; who refused can be answered', async () => {
    const { id, phone, customerId } = await write('Olga Wishes');
    const wish = (consent: 'refused' | 'unknown', doNotContact: boolean) =>
      shop
        .app()
        .services.stores.customers.replaceChannels(
          customerId,
          [{ channel: 'sms', consent, do_not_contact: doNotContact }],
          clock.now(),
        );
    await wish('unknown', true);
    expect((await channelOf(id, 'sms'))?.blocked).toBe('This customer asked not to be contacted by text message.');
    await wish('refused', false);
    expect((await channelOf(id, 'sms'))?.blocked).toContain('You can only reply to theirs');
    await shop.text(phone, 'But I have a question');
    expect((await channelOf(id, 'sms'))?.blocked).toBeNull();
  });
});

describe('webhooks of Twilio', () => {
  it('count once, and only with their signature', async () => {
    const phone = nextPhone();
    await shop.text(phone, 'Once');
    const text = shop.app().outside.phones.list().at(-1);
    await shop.app().services.incomingTexts.receive({
      sid: text?.sid ?? '',
      from: phone,
      body: 'Once',
      media: [],
      optOutType: undefined,
    });
    expect(await messagesOf((await list())[0]?.id ?? 0)).toHaveLength(1);

    for (const path of ['messages', 'status?message=1']) {
      await shop
        .app()
        .http.post(`/api/webhooks/twilio/${path}`)
        .set('X-Twilio-Signature', 'bm9uc2Vuc2U=')
        .type('form')
        .send({ MessageSid: 'SM1', From: phone, Body: 'Forged', MessageStatus: 'failed' })
        .expect(401);
    }
  });
});

it('erases a customer with everything that was said', async () => {
  const { id, customerId } = await write('Pia Gone');
  const { body } = await call('get', `/customers/${customerId}`);
  const erase = () => call('post', `/customers/${customerId}/erase`).send({ version: body.customer.version });
  await call('post', '/account/confirmation').send({ current_password: testPassword }).expect(200);
  expect((await erase()).body.message).toContain('still being sent');
  await shop.leave();
  const exported = await call('post', `/customers/${customerId}/export`).expect(200);
  expect(exported.body.data.messages).toMatchObject([{ channel: 'sms', content: expect.stringContaining('ready') }]);

  await erase().expect(200);

  await call('get', `/messaging/conversations/${id}`).expect(404);
});
