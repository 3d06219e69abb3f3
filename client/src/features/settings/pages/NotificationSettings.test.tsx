import {
  getNotificationSettings,
  putNotificationSettings,
  type NotificationSettings,
} from '@chainline/shared/notifications/notification-settings-contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { SettingsPage } from './SettingsPage';

const open = () =>
  renderApp({ at: '/settings?tab=notifications', pages: [{ path: '/settings', Component: SettingsPage }] });
const choice = (name: RegExp) => screen.findByRole('radio', { name });

const keep = (changes: Partial<NotificationSettings> = {}) => {
  const held: { settings: NotificationSettings; zones: (string | null)[] } = {
    settings: {
      email: 'none',
      time_zone: 'Australia/Perth',
      address: 'ada@shop.example',
      can_email: true,
      ...changes,
    },
    zones: [],
  };
  server.use(
    mockEndpoint(getNotificationSettings, () => ({ success: true, ...held.settings })),
    mockEndpoint(putNotificationSettings, ({ body }) => {
      held.zones.push(body.time_zone);
      held.settings = { ...held.settings, email: body.email };
      return { success: true, ...held.settings };
    }),
  );
  return held;
};

beforeEach(() => void storeTestSession());

describe('emails about notifications', () => {
  it('are chosen and saved with the time zone of the browser', async () => {
    const held = keep();
    const { user } = open();
    expect(await choice(/^No emails/)).toBeChecked();
    expect(screen.getByText(/at ada@shop.example/)).toBeVisible();
    await user.click(await choice(/^Once a day/));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Notifications saved')).toBeVisible();
    expect([held.settings.email, held.zones]).toEqual(['daily', [Intl.DateTimeFormat().resolvedOptions().timeZone]]);
    await waitFor(() => expect(screen.getByText(/At 8 am \(Australia\/Perth\)/)).toBeVisible());
  });

  it('say why none are sent', async () => {
    keep({ address: null });
    const { unmount } = open();
    expect(await screen.findByText(/no email address/)).toBeVisible();
    unmount();

    keep({ can_email: false });
    open();
    expect(await screen.findByText(/not set up on this server/)).toBeVisible();
  });

  it('keep the choice when it could not be saved', async () => {
    keep();
    server.use(mockEndpoint(putNotificationSettings, () => failure(400, 'The request is not valid.')));
    const { user } = open();
    await user.click(await choice(/^Immediately/));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('The request is not valid.')).toBeVisible();
    expect(await choice(/^Immediately/)).toBeChecked();
  });

  it('report a failed load and retry', async () => {
    server.use(mockEndpoint(getNotificationSettings, () => failure(400, 'The request is not valid.')));
    const { user } = open();
    expect(await screen.findByText('Your settings could not be loaded.')).toBeVisible();
    keep();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await choice(/^No emails/)).toBeChecked();
  });
});
