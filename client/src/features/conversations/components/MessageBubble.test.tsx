import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderElement } from '../../../testing/render';
import { buildMessage } from '../testing/conversation-builders';
import { MessageBubble } from './MessageBubble';

const nothing = () => undefined;
const show = (overrides: Parameters<typeof buildMessage>[0]) =>
  renderElement(
    <ol>
      <MessageBubble
        message={buildMessage({ channel: 'email', ...overrides })}
        customerName="Mei Chen"
        now={Date.now()}
        showsChannel
        onUndo={nothing}
        onRetry={nothing}
        onSendNow={nothing}
      />
    </ol>,
  );

it('an email shows its subject and text, and folds what it quotes', async () => {
  const { user } = show({ subject: 'Re: Quote', content: 'Yes please', quoted: '> Your quote' });
  expect(await screen.findByText('Re: Quote')).toBeVisible();
  expect(screen.getByText('Yes please')).toBeVisible();
  expect(screen.getByText('> Your quote')).not.toBeVisible();

  await user.click(screen.getByText('Quoted text'));

  expect(screen.getByText('> Your quote')).toBeVisible();
});

it('an email from another address than the customer’s says so', async () => {
  show({ address: 'eve@evil.example', is_stranger: true });
  expect(await screen.findByText(/^From eve@evil\.example, not an address of Mei Chen · Email/)).toBeVisible();
});

it('an email without earlier messages has nothing to unfold', async () => {
  show({ content: 'Hello' });
  expect(await screen.findByText('Hello')).toBeVisible();
  expect(screen.queryByText('Quoted text')).not.toBeInTheDocument();
});
