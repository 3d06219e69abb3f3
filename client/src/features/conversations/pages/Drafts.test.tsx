import { sendMessage } from '@chainline/shared/messaging/conversation-contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockPush } from '../../../testing/mock-push';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp, renderElement } from '../../../testing/render';
import { answerConversations, buildConversation, buildMessage } from '../testing/conversation-builders';
import { ConversationsPage } from './ConversationsPage';

const mei = buildConversation();
const unknown = buildConversation({ id: 6, customer_id: null, customer_name: null });
const input = () => screen.findByPlaceholderText('Type your sms message...');
const noWriters: string[] = [];

beforeEach(() => {
  localStorage.clear();
  storeTestSession();
});

it('keeps a draft for each conversation, and the text of a message that failed', async () => {
  answerConversations({ conversations: [mei, unknown], messages: [buildMessage()] });
  server.use(mockEndpoint(sendMessage, () => failure(422, 'This number has opted out.')));
  const open = () => renderElement(<ConversationsPage />, '/conversations?open=5&channel=sms');
  const first = open();
  await pasteInto(first.user, await input(), 'Half a thought');
  await first.user.keyboard('{Enter}');
  expect(await screen.findByText('Error sending message. This number has opted out.')).toBeVisible();
  expect(await input()).toHaveValue('Half a thought');
  await first.user.click(screen.getByRole('button', { name: /Unknown Customer/ }));
  await waitFor(async () => expect(await input()).toHaveValue(''));
  first.unmount();

  open();

  expect(await input()).toHaveValue('Half a thought');
});

it('tells colleagues that one is writing, and shows who else is', async () => {
  const push = mockPush();
  const world = { conversations: [mei], messages: [buildMessage()], writers: noWriters };
  const asked = answerConversations(world);
  const { user } = renderApp({
    at: '/conversations?open=5&channel=sms',
    pages: [{ path: '/conversations', Component: ConversationsPage }],
  });
  const stream = await push.opened();
  await pasteInto(user, await input(), 'On my way');
  await waitFor(() => expect(asked.writing).toEqual([true]));
  world.writers = ['Mei Lee'];
  stream.send('conversation-writers');
  expect(await screen.findByText('Mei Lee is writing…')).toBeVisible();
  world.writers = ['Mei Lee', 'Sam Reid'];
  stream.send('conversation-writers');
  expect(await screen.findByText('Mei Lee and Sam Reid are writing…')).toBeVisible();

  await user.clear(await input());
  await waitFor(() => expect(asked.writing).toEqual([true, false]));
});

it('follows the draft of another window, and keeps its channel when the customer uses another one', async () => {
  const push = mockPush();
  const world = { conversations: [mei], messages: [buildMessage()] };
  answerConversations(world);
  const { user } = renderApp({
    at: '/conversations?open=5',
    pages: [{ path: '/conversations', Component: ConversationsPage }],
  });
  const stream = await push.opened();
  await pasteInto(user, await input(), 'On my way');
  world.conversations = [{ ...mei, channel: 'email', last_message_text: 'By email now' }];
  stream.send('conversations');
  expect(await screen.findByText('By email now')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('On my way');
  expect(screen.getByRole('combobox', { name: 'Send by' })).toHaveValue('sms');

  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('chainline.draft.'));
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''));
});
