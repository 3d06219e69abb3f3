import type { Conversation, Message } from '@chainline/shared/messaging/conversation-contract';
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
