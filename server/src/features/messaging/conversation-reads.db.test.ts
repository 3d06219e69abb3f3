import { mostUnread, type Conversation, type Message } from '@chainline/shared/messaging/conversation-contract';
import { expect, it } from 'vitest';
import { useTextingApp } from '../../../test/texting-app';
import { recordMessage } from './message-recorder';

const shop = useTextingApp();
const { call, clock } = shop;

it('messages of one channel stay unread while those of another are read', async () => {
  const [phone, email] = ['+61412999001', 'ivy@customers.example'];
  const customerId = await shop.customer('Ivy Channels', { phone, email });
  await shop.text(phone, 'By text');
  const list = async (query: string): Promise<Conversation | undefined> =>
    (await call('get', `/messaging/conversations${query}`).expect(200)).body.find(
      (row: Conversation) => row.customer_id === customerId,
    );
  const id = Number((await list(''))?.id);
  await shop.app().services.transaction((inside) =>
    recordMessage(inside, {
      conversationId: id,
      channel: 'email',
      direction: 'inbound',
      address: email,
      content: 'By email',
      at: clock.now(),
      status: 'received',
    }),
  );
  await shop.text(phone, 'By text again');
  const unread = async () => [
    (await list('?channel=sms'))?.unread_count,
    (await list('?channel=email'))?.unread_count,
    (await list(''))?.unread_count,
  ];
  expect(await unread()).toEqual([2, 1, 3]);

  const texts: Message[] = (await call('get', `/messaging/conversations/${id}/messages?channel=sms`).expect(200)).body;
  await call('post', `/messaging/conversations/${id}/read`)
    .send({ up_to: texts.at(-1)?.id, channel: 'sms' })
    .expect(200);

  expect(await unread()).toEqual([0, 1, 1]);
  await call('post', '/messaging/send')
    .send({ conversation_id: id, content: 'An answer by text', channel: 'sms' })
    .expect(200);
  expect((await unread())[1]).toBe(1);
});

it('pages of the list neither repeat nor leave out conversations of the same moment', async () => {
  const phones = ['+61412999002', '+61412999003', '+61412999004'];
  for (const phone of phones) await shop.text(phone, 'At the same moment');
  const page = async (query: string): Promise<Conversation[]> =>
    (await call('get', `/messaging/conversations?limit=1${query}`).expect(200)).body;
  for (const channel of ['', '&channel=sms']) {
    let cursor = '';
    for (const phone of phones.toReversed()) {
      const [next] = await page(`${channel}${cursor}`);
      expect(next?.customer_phone).toBe(phone);
      cursor = `&before=${next?.last_message_at}&before_id=${next?.id}`;
    }
  }
});

it('unread messages are counted up to a limit', async () => {
  const phone = '+61412999005';
  await shop.text(phone, 'The first');
  const [first]: Conversation[] = (await call('get', '/messaging/conversations?limit=1').expect(200)).body;
  const id = Number(first?.id);
  const { services } = shop.app();
  await services.transaction(async (inside) => {
    const more = {
      conversationId: id,
      channel: 'sms',
      direction: 'inbound',
      address: phone,
      status: 'received',
    } as const;
    for (let at = 0; at < mostUnread; at += 1) {
      await recordMessage(inside, { ...more, content: `More ${at}`, at: clock.now() });
    }
  });
  const { conversation } = (await call('get', `/messaging/conversations/${id}`).expect(200)).body;
  expect(conversation.unread_count).toBe(mostUnread);
});
