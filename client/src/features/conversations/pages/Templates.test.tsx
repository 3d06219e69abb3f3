import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { renderElement } from '../../../testing/render';
import { answerConversations, buildConversation, buildMessage } from '../testing/conversation-builders';
import { ConversationsPage } from './ConversationsPage';

beforeEach(() => {
  localStorage.clear();
  storeTestSession();
});

it('a template is inserted by keyboard, filled in', async () => {
  answerConversations({ conversations: [buildConversation()], messages: [buildMessage()] });
  const { user } = renderElement(<ConversationsPage />, '/conversations?open=5&channel=sms');
  await user.click(await screen.findByPlaceholderText('Type your sms message...'));
  await user.keyboard('/');
  const options = await screen.findAllByRole('option', { name: /^Ready to collect|^Thanks/ });
  expect(options).toHaveLength(2);
  await user.keyboard('tha{Enter}');

  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you Mei! Alex, Chainline Bikes');
  expect(screen.queryByRole('listbox', { name: 'Templates' })).not.toBeInTheDocument();
});
