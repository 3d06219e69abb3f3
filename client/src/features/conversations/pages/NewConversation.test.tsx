import { searchCustomers, searchTillCustomers } from '@chainline/shared/customers/customer-contract';
import { createConversation } from '@chainline/shared/messaging/conversation-contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { buildFound } from '../../customers/testing/customer-builders';
import { answerConversations, buildConversation, buildMessage } from '../testing/conversation-builders';
import { ConversationsPage } from './ConversationsPage';

const mei = buildConversation();

beforeEach(() => {
  localStorage.clear();
  storeTestSession();
});

describe('a new conversation', () => {
  const answerSearch = (customer: Parameters<typeof buildFound>[0]) =>
    server.use(
      mockEndpoint(searchCustomers, () => ({ success: true, customers: [buildFound(customer)] })),
      mockEndpoint(searchTillCustomers, () => ({ success: true, customers: [], is_live: false })),
    );
  const begin = async () => {
    const { user, router } = renderElement(<ConversationsPage />, '/conversations');
    await user.click(await screen.findByRole('button', { name: 'New Conversation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Conversation' }));
    const search = await dialog.findByPlaceholderText('Search by name, phone, or email...');
    await pasteInto(user, search, 'mei');
    await user.click(await screen.findByRole('option', { name: /Mei Chen.*local/ }));
    return { user, router, dialog };
  };

  it('needs a customer and a message, and is opened', async () => {
    answerConversations({ conversations: [mei], messages: [buildMessage()] });
    answerSearch({});
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(createConversation, ({ body }) => {
        sent.push(body);
        return { success: true, conversation: mei, message: buildMessage() };
      }),
    );
    const { user, router, dialog } = await begin();
    expect(dialog.getByText(/^Phone: 0/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Create & Send' })).toBeDisabled();
    await pasteInto(user, dialog.getByLabelText('Initial Message'), 'Hello Mei');
    await user.click(dialog.getByRole('button', { name: 'Create & Send' }));

    expect(await screen.findByText('Conversation created and message sent')).toBeVisible();
    expect(sent).toMatchObject([{ channel: 'sms', initial_message: 'Hello Mei', key: expect.any(String) }]);
    expect(router.state.location.search).toBe('?open=5');
  });

  it('counts the signature as part of a text, unless the text names the shop', async () => {
    answerConversations({ conversations: [mei], messages: [], detail: { text_signature: '\nChainline Bikes' } });
    answerSearch({});
    const { user, dialog } = await begin();
    await pasteInto(user, dialog.getByLabelText('Initial Message'), 'x'.repeat(150));
    expect(
      await dialog.findByText('2 SMS, about $0.16, 140 characters left. Ends with “Chainline Bikes”.'),
    ).toBeVisible();
    await user.clear(dialog.getByLabelText('Initial Message'));
    const naming = 'Chainline Bikes'.padStart(150, 'x');
    await pasteInto(user, dialog.getByLabelText('Initial Message'), naming);

    expect(await dialog.findByText('1 SMS, about $0.08, 10 characters left.')).toBeVisible();
  });

  it('says when the customer has no such contact', async () => {
    answerConversations({ conversations: [mei], messages: [] });
    answerSearch({ primaryPhone: null, phones: [], customer_phone: null });
    const { user, dialog } = await begin();
    expect(dialog.getByText('Phone: Not available')).toBeVisible();
    await pasteInto(user, dialog.getByLabelText('Initial Message'), 'Hello Mei');
    await user.click(dialog.getByRole('button', { name: 'Create & Send' }));
    expect(await screen.findByText('No sms contact found for this customer')).toBeVisible();
  });

  it('says when it fails', async () => {
    answerConversations({ conversations: [mei], messages: [] });
    answerSearch({});
    server.use(mockEndpoint(createConversation, () => failure(422, 'No mail server')));
    const { user, dialog } = await begin();
    await pasteInto(user, dialog.getByLabelText('Initial Message'), 'Hello Mei');

    await user.selectOptions(dialog.getByLabelText('Communication type'), 'Email');
    await user.click(dialog.getByRole('button', { name: 'Create & Send' }));

    expect(await screen.findByText('Failed to create conversation. No mail server')).toBeVisible();
  });
});
