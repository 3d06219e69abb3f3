import {
  listConversations,
  listMessages,
  nameSender,
  retryMessage,
  sendMessage,
  undoMessage,
} from '@chainline/shared/messaging/conversation-contract';
import {
  addNote,
  assignConversation,
  closeConversation,
  snoozeConversation,
} from '@chainline/shared/messaging/conversation-desk-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { mockPush } from '../../../testing/mock-push';
import { renderApp, renderElement } from '../../../testing/render';
import { answerConversations, buildConversation, buildMessage } from '../testing/conversation-builders';
import { ConversationsPage } from './ConversationsPage';

const open = (search = '') => renderElement(<ConversationsPage />, `/conversations${search}`);
const mei = buildConversation();
const unknown = buildConversation({
  id: 6,
  customer_id: null,
  customer_name: null,
  customer_phone: '+61411000222',
  customer_email: null,
  channel: 'email',
  last_message_text: '',
  last_message_at: '2026-01-05T00:00:00.000Z',
  unread_count: 3,
});
const input = () => screen.findByPlaceholderText('Type your sms message...');

beforeEach(() => {
  localStorage.clear();
  storeTestSession();
});

describe('the list of conversations', () => {
  it('shows who, when, the last message, the channel and what is unread', async () => {
    answerConversations({ conversations: [mei, unknown], messages: [] });
    open();

    const items = within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Mei Chenjust nowIs it ready?SMS',
      'Unknown Customer05/01/2026No messages yetEmail3',
    ]);
    expect(screen.getByText('Select a conversation')).toBeVisible();
    expect(screen.getByText('Choose a conversation from the left to start messaging')).toBeVisible();
  });

  it('is filtered by channel and state on the server, and by name, phone or email here', async () => {
    const asked = answerConversations({ conversations: [mei, unknown], messages: [] });
    const { user, router } = open();
    await user.click(await screen.findByRole('tab', { name: 'Email' }));
    await waitFor(() => expect(asked.lists.at(-1)).toMatchObject({ channel: 'email', status: 'active' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed');
    await waitFor(() => expect(asked.lists.at(-1)).toMatchObject({ channel: 'email', status: 'closed' }));

    await pasteInto(user, screen.getByRole('searchbox', { name: 'Search conversations...' }), '0411 000');
    await waitFor(() => expect(screen.queryByText('Mei Chen')).not.toBeInTheDocument());
    expect(screen.getByText('Unknown Customer')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?channel=email&status=closed&search=0411+000'));
    await pasteInto(user, screen.getByRole('searchbox', { name: 'Search conversations...' }), 'nobody');
    expect(await screen.findByText('No conversations match your search')).toBeVisible();
  });

  it('shows a skeleton while it loads, and says when there is nothing', async () => {
    server.use(mockEndpoint(listConversations, () => delay('infinite').then(() => failure(500, 'never'))));
    const { unmount } = open();
    expect(await screen.findByText('Loading the conversations…')).toBeInTheDocument();
    unmount();

    answerConversations({ conversations: [], messages: [] });
    open();
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    expect(await screen.findByText('No conversations found.')).toBeVisible();
  });

  it('shows a new message as soon as the server says that there is one', async () => {
    const push = mockPush();
    const world = { conversations: [mei], messages: [] };
    answerConversations(world);
    renderApp({ at: '/conversations', pages: [{ path: '/conversations', Component: ConversationsPage }] });
    const stream = await push.opened();
    expect(await screen.findByText('Is it ready?')).toBeVisible();

    world.conversations = [{ ...mei, last_message_text: 'Hello?', unread_count: 1 }];
    stream.send('conversations');

    expect(await screen.findByText('Hello?')).toBeVisible();
    expect(screen.getByLabelText('1 unread')).toBeVisible();
  });

  it('reports a failure once, and retries', async () => {
    server.use(mockEndpoint(listConversations, () => failure(422, 'Not today')));
    const { user } = open();
    expect(await screen.findByText('Not today')).toBeVisible();
    // The page and a toast.
    await waitFor(() => expect(screen.getAllByText('Failed to load conversations.')).toHaveLength(2));

    answerConversations({ conversations: [mei], messages: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Mei Chen')).toBeVisible();
  });
});

describe('a conversation', () => {
  it('is opened, read and answered by keyboard', async () => {
    const world = { conversations: [{ ...mei, unread_count: 1 }], messages: [buildMessage()] };
    const asked = answerConversations(world);
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(sendMessage, ({ body }) => {
        sent.push(body);
        const message = buildMessage({
          id: 12,
          direction: 'outbound',
          content: body.content,
          status: 'waiting',
          sent_by_name: 'Alex Reid',
          can: { undo: true, retry: false, send_now: false },
        });
        world.messages.push(message);
        return { success: true, message };
      }),
    );
    const { user, router } = open();
    (await screen.findByRole('button', { name: /Mei Chen/ })).focus();
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('heading', { name: 'Mei Chen' })).toHaveFocus();
    expect(router.state.location.search).toBe('?open=5');
    await waitFor(() => expect(asked.read).toEqual([11]));
    expect(screen.getByText('0412 345 678')).toBeVisible();
    await user.click(await input());
    await user.keyboard('Yes{Shift>}{Enter}{/Shift}come in {Enter}');

    expect(await screen.findByText('Message sent!')).toBeVisible();
    expect(sent).toEqual([
      {
        conversation_id: 5,
        channel: 'sms',
        content: 'Yes\ncome in',
        urgent: false,
        file_ids: [],
        key: expect.any(String),
      },
    ]);
    expect(await input()).toHaveValue('');
    expect(await input()).toHaveFocus();
    await user.keyboard('   {Enter}');
    expect(sent).toHaveLength(1);
    expect(await screen.findByText(/Alex Reid · just now/)).toBeVisible();
  });

  it('gives a message that is taken back to the input', async () => {
    const world = {
      conversations: [mei],
      messages: [
        buildMessage({
          direction: 'outbound',
          content: 'Oops',
          status: 'waiting',
          sent_by_name: 'Alex Reid',
          can: { undo: true, retry: false, send_now: false },
        }),
      ],
    };
    answerConversations(world);
    server.use(
      mockEndpoint(undoMessage, () => {
        world.messages = [];
        return { success: true, conversation_id: 5, channel: 'sms', content: 'Oops', subject: null, files: [] };
      }),
    );
    const { user } = open('?open=5');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(async () => expect(await input()).toHaveValue('Oops'));
    expect(await screen.findByText('No messages yet')).toBeVisible();
  });

  it('says what became of a message, and sends a failed one again', async () => {
    const failed = buildMessage({
      direction: 'outbound',
      status: 'failed',
      error: 'The phone is switched off.',
      sent_by_name: 'Alex Reid',
      can: { undo: false, retry: true, send_now: false },
    });
    const world = { conversations: [mei], messages: [failed] };
    answerConversations(world);
    server.use(
      mockEndpoint(retryMessage, () => {
        world.messages = [{ ...failed, status: 'delivered', error: null, can: { ...failed.can, retry: false } }];
        return { success: true, message: failed };
      }),
    );
    const { user } = open('?open=5');
    expect(await screen.findByText('Not delivered: The phone is switched off.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Delivered')).toBeVisible();
  });

  it('shows older messages on request', async () => {
    const messages = Array.from({ length: 60 }, (_, at) => buildMessage({ id: at + 1, content: `Message ${at + 1}` }));
    answerConversations({ conversations: [mei], messages });
    const { user } = open('?open=5');
    expect(await screen.findByText('Message 60')).toBeVisible();
    expect(screen.queryByText('Message 10')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Show older messages' }));

    expect(await screen.findByText('Message 1')).toBeVisible();
    const shown = within(screen.getByRole('log')).getAllByText(/^Message \d+$/);
    expect(shown.map(({ textContent }) => textContent)).toEqual(messages.map(({ content }) => content));
    expect(screen.queryByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument();
  });

  it('says why nothing can be sent, and what a text costs and when it leaves', async () => {
    const detail = {
      channels: [
        { channel: 'sms' as const, address: '+61412345678', blocked: 'This number has opted out.' },
        { channel: 'email' as const, address: 'mei@customers.example', blocked: null },
      ],
    };
    answerConversations({ conversations: [mei], messages: [], detail });
    const first = open('?open=5&channel=sms');
    expect(await screen.findByText('This number has opted out.')).toBeVisible();
    first.unmount();

    const second = open('?open=5');
    expect(await screen.findByPlaceholderText('Type your email message...')).toBeVisible();
    expect(screen.getByText('No texts')).toBeVisible();
    second.unmount();

    answerConversations({
      conversations: [mei],
      messages: [],
      detail: { text_signature: '\nChainline Bikes', quiet_until: '2026-11-21T21:00:00.000Z' },
    });
    const { user } = open('?open=5');
    await pasteInto(user, await input(), 'x'.repeat(150));
    expect(
      await screen.findByText(/^2 SMS, about \$0\.16, 140 characters left. Ends with “Chainline Bikes”/),
    ).toBeVisible();
    expect(screen.getByText(/^Quiet hours: the message will be sent at/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Urgent: send now' }));
    expect(await screen.findByText('Will be sent now, although it is quiet hours.')).toBeVisible();
  });

  it('is closed', async () => {
    const world = { conversations: [mei], messages: [buildMessage()] };
    answerConversations(world);
    server.use(
      mockEndpoint(closeConversation, () => {
        world.conversations = [{ ...mei, status: 'closed' as const }];
        return { success: true, conversation: { ...mei, status: 'closed' } };
      }),
    );
    const { user } = open('?open=5');
    await user.click(await screen.findByRole('button', { name: 'Close' }));

    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
  });

  it('is assigned to a colleague, and snoozed', async () => {
    const world = { conversations: [mei], messages: [buildMessage()] };
    answerConversations(world);
    const done: unknown[] = [];
    const answer = (conversation: typeof mei) => {
      world.conversations = [conversation];
      return { success: true as const, conversation };
    };
    server.use(
      mockEndpoint(assignConversation, ({ body }) => {
        done.push(body);
        return answer({ ...mei, assigned_to: body.user_id, assigned_to_name: 'Sam Reid' });
      }),
      mockEndpoint(snoozeConversation, ({ body }) => {
        done.push(body);
        return answer({ ...mei, status: 'snoozed', snoozed_until: body.until });
      }),
    );
    const { user } = open('?open=5');
    await screen.findByRole('option', { name: 'Sam Reid' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'Sam Reid');
    expect(await screen.findByText('Assigned to Sam Reid')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Snooze' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze this conversation' }));
    expect(dialog.getByRole('button', { name: 'Snooze' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: /^Tomorrow morning/ }));

    expect(await screen.findByText(/^Snoozed until/)).toBeVisible();
    expect(done).toEqual([{ user_id: 21 }, { until: expect.any(String) }]);
  });

  it('takes a note that mentions a colleague, by keyboard', async () => {
    const note = {
      id: 1,
      content: 'Older note',
      created_at: '2026-01-01T00:00:00.000Z',
      created_by_name: 'Alex Reid',
      mentioned: [],
    };
    const world = { conversations: [mei], messages: [buildMessage()], notes: [note] };
    answerConversations(world);
    const added: unknown[] = [];
    server.use(
      mockEndpoint(addNote, ({ body }) => {
        added.push(body);
        const next = { ...note, id: 2, content: body.content, created_at: new Date().toISOString() };
        world.notes = [note, next];
        return { success: true, note: next };
      }),
    );
    const { user } = open('?open=5&channel=sms');
    expect(await screen.findByText('Older note')).toBeVisible();
    await screen.findByRole('option', { name: 'Sam Reid' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Send by' }), 'Internal note');
    await user.click(await screen.findByRole('textbox', { name: 'Note' }));
    await user.keyboard('Call her @ro');
    expect(await screen.findByRole('listbox', { name: 'Colleagues' })).toHaveTextContent('Robin Reid');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Call her @Robin Reid ');
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Call her @Robin Reid')).toBeVisible();
    expect(added).toEqual([{ content: 'Call her @Robin Reid', mentions: [22], key: expect.any(String) }]);
    expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  it('reports messages that could not be loaded, and retries', async () => {
    answerConversations({ conversations: [mei], messages: [buildMessage()] });
    server.use(mockEndpoint(listMessages, () => failure(422, 'Lost')));
    const { user } = open('?open=5');
    expect(await screen.findByText('Lost')).toBeVisible();

    answerConversations({ conversations: [mei], messages: [buildMessage({ content: 'Found again' })] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Found again')).toBeVisible();
  });

  it('of an unknown sender becomes that of a customer', async () => {
    answerConversations({ conversations: [mei, unknown], messages: [buildMessage()] });
    const named: unknown[] = [];
    server.use(
      mockEndpoint(nameSender, ({ body }) => {
        named.push(body);
        return { success: true, conversation: mei };
      }),
    );
    const { user, router } = open('?open=6');
    await user.click(await screen.findByRole('button', { name: 'Who is this?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who is 0411 000 222?' }));
    await pasteInto(user, dialog.getByLabelText('New customer’s name'), 'Jo New');
    await user.click(dialog.getByRole('button', { name: 'Create customer' }));

    await waitFor(() => expect(router.state.location.search).toBe('?open=5'));
    expect(named).toEqual([{ name: 'Jo New', email: '', phone: '' }]);
  });
});
