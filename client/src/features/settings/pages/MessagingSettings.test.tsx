import { getConversation, listConversations } from '@chainline/shared/messaging/conversation-contract';
import { defaultMessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { keepSettings } from '../testing/settings-answers';
import { SettingsPage } from './SettingsPage';

const conversation = {
  id: 5,
  customer_id: 3,
  customer_name: 'Mei Chen',
  customer_phone: null,
  customer_email: 'mei@customers.example',
  channel: 'email',
  status: 'active',
  last_message_at: new Date().toISOString(),
  last_message_text: 'Is it ready?',
  unread_count: 0,
  assigned_to: null,
  assigned_to_name: null,
  snoozed_until: null,
} as const;
const detail = {
  channels: [],
  template_values: { first_name: 'Mei', name: 'Mei Chen', shop: 'Chainline Bikes', shop_phone: '', me: 'Alex' },
  text_signature: '',
  sender_warning: null,
  quiet_until: null,
};

it('keeps the templates of messages, shows them filled in, and refuses what they cannot fill in', async () => {
  const { sent } = keepSettings();
  const asked: number[] = [];
  server.use(
    mockEndpoint(listConversations, () => [{ ...conversation, id: 6, customer_name: null }, conversation]),
    mockEndpoint(getConversation, ({ params }) => {
      asked.push(params.id);
      return { success: true, conversation: { ...conversation, ...detail } };
    }),
  );
  storeTestSession({ role: 'manager' });
  const pages = [{ path: '/settings', Component: SettingsPage }];
  const { user } = renderApp({ at: '/settings?tab=messages', pages });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const from = await screen.findByRole('textbox', { name: 'Quiet from' });
  await user.clear(from);
  await pasteInto(user, from, '21');
  const price = screen.getByRole('textbox', { name: 'Price of one SMS' });
  await user.clear(price);
  await pasteInto(user, price, '7.9');
  const remove = await screen.findByRole('button', { name: 'Remove template 4' });
  await user.click(remove);
  const texts = screen.getAllByLabelText('Text');
  const [first] = texts;
  expect(texts).toHaveLength(3);
  const rewrite = async (input: HTMLElement | undefined, text: string) => {
    if (!input) return;
    await user.clear(input);
    await pasteInto(user, input, text);
  };
  await rewrite(first, 'Hi {frist_name}, {priec}');
  await save();
  expect(await screen.findByText('{frist_name} and {priec} stand for nothing')).toBeVisible();
  await rewrite(first, 'Hi {first_name}');
  expect(screen.getByText('To your latest customer: Hi Mei')).toBeVisible();
  expect(asked).toEqual([5]);
  await save();

  const [, ...others] = defaultMessagingSettings.templates.slice(0, 3);
  const templates = [{ name: 'Ready to collect', text: 'Hi {first_name}' }, ...others];
  await waitFor(() =>
    expect(sent).toEqual([
      { settings: { quiet_from: 21, quiet_until: 8, registered_sender: '', text_cents: 7.9, templates }, version: 3 },
    ]),
  );
});
