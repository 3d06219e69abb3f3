import { getOrderReady, sendJobReady } from '@chainline/shared/ready-messages/ready-message-contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerReady } from '../testing/ready-answers';
import { ReadyPanel } from './ReadyPanel';

const ofOrder = () => renderElement(<ReadyPanel target={{ kind: 'order', id: 7 }} />);

beforeEach(() => storeTestSession({ role: 'staff' }));

describe('the panel “Ready to collect”', () => {
  it('sends the message in the ways that reach the customer, and shows it', async () => {
    const world = answerReady({ open_amount: 2100, is_payable: true });
    const { user } = ofOrder();
    await user.click(await screen.findByRole('button', { name: 'Tell Customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell the customer that it is ready' }));
    expect(dialog.getByRole('checkbox', { name: 'Email' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Text message' })).toBeDisabled();
    expect(dialog.getByRole('checkbox', { name: 'Text message' })).toHaveAccessibleDescription(
      'This customer has not agreed to text messages.',
    );
    expect(dialog.getByText(/\$2,100\.00 is not paid yet/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('Message by email')).toBeVisible();
    expect(screen.getByText(/^The next reminder goes out on/)).toBeVisible();
    expect(world.asked).toMatchObject([{ channels: ['email'], last_id: null }]);
    expect(await screen.findByRole('button', { name: 'Tell Customer Again' })).toBeEnabled();
  });

  it('needs a way to send, and keeps a refusal in the dialog', async () => {
    answerReady();
    server.use(mockEndpoint(sendJobReady, () => failure(409, 'Somebody has just told the customer.')));
    const { user } = renderElement(<ReadyPanel target={{ kind: 'job', id: 4 }} />);
    await user.click(await screen.findByRole('button', { name: 'Tell Customer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Email' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Choose email or text message.')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Email' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(await dialog.findByText('Somebody has just told the customer.')).toBeVisible();
  });

  it('says why it is too early, or that it could not be loaded', async () => {
    answerReady({ blocked: '2 of 3 items are not here yet.' });
    const { unmount } = ofOrder();
    const button = await screen.findByRole('button', { name: 'Tell Customer' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('2 of 3 items are not here yet.');
    unmount();
    server.use(mockEndpoint(getOrderReady, () => failure(500, 'Broken.')));
    ofOrder();

    expect(await screen.findByText('The messages could not be loaded.')).toBeVisible();
  });
});
