import { searchMessages } from '@chainline/shared/messaging/message-search-contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerConversations, buildConversation, buildMessage } from '../testing/conversation-builders';
import { ConversationsPage } from './ConversationsPage';

const open = (search: string) => renderElement(<ConversationsPage />, `/conversations${search}`);
const mei = buildConversation();

beforeEach(() => {
  localStorage.clear();
  storeTestSession();
});

it('a conversation is found by a word of an old message, and opened there', async () => {
  const messages = Array.from({ length: 120 }, (_, at) => buildMessage({ id: at + 1, content: `Message ${at + 1}` }));
  const found = {
    message_id: 7,
    conversation_id: 5,
    customer_name: 'Mei Chen',
    address: '+61412345678',
    channel: 'sms' as const,
    direction: 'inbound' as const,
    excerpt: 'An old message',
    sent_at: '2026-01-05T00:00:00.000Z',
  };
  answerConversations({ conversations: [mei], messages, found: [found] });
  const { user, router } = open('?search=old');
  expect(await screen.findByText('No conversations match your search')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /An old message/ }));

  await waitFor(() => expect(screen.getByText('Message 7').closest('li')).toHaveFocus());
  expect(router.state.location.search).toBe('?search=old&open=5&message=7');
});

it('a search that finds nothing or fails says so', async () => {
  answerConversations({ conversations: [mei], messages: [] });
  const first = open('?search=old');
  expect(await screen.findByText('No messages with these words')).toBeVisible();
  first.unmount();

  server.use(mockEndpoint(searchMessages, () => failure(422, 'Not now')));
  open('?search=old');
  expect(await screen.findByText('The messages could not be searched.')).toBeVisible();
});
