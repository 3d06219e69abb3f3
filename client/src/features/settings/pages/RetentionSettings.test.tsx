import {
  defaultRetentionSettings,
  retentionSettingsCalls,
} from '@chainline/shared/settings/retention-settings-contract';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { keepSettings } from '../testing/settings-answers';
import { SettingsPage } from './SettingsPage';

const open = () =>
  renderApp({ at: '/settings?tab=retention', pages: [{ path: '/settings', Component: SettingsPage }] });
const field = (name: string) => screen.findByRole('textbox', { name });
const change = async (user: UserEvent, name: string, days: string) => {
  const input = await field(name);
  await user.clear(input);
  await pasteInto(user, input, days);
};

describe('retention', () => {
  beforeEach(() => void storeTestSession({ role: 'manager' }));

  it('lists the period of each kind of history, saved in days', async () => {
    const { sent } = keepSettings();
    const { user } = open();

    const history = await field('Stock history');
    expect(history).toHaveValue('400');
    expect(history).toHaveAccessibleDescription(/The last ten events of each product are kept/);
    expect(await field('Contents of emails')).toHaveAccessibleDescription(/delivery results are kept forever/);
    expect(screen.getAllByRole('textbox')).toHaveLength(Object.keys(defaultRetentionSettings).length);

    await change(user, 'Stock history', '500');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent).toEqual([{ settings: { ...defaultRetentionSettings, stock_history_days: 500 }, version: 3 }]);
  });

  it('refuses less than the law or the stock engine needs, and fractions of days', async () => {
    const { sent } = keepSettings();
    const { user } = open();

    await change(user, 'Audit log', '2556');
    await change(user, 'Stock history', '89');
    await change(user, 'Failed jobs', '7.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Enter whole days from 2,557 to 10,950')).toBeVisible();
    expect(screen.getByText('Enter whole days from 90 to 3,650')).toBeVisible();
    expect(screen.getByText('Enter whole days from 7 to 3,650')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows refusals at their field', async () => {
    keepSettings();
    const fields = [{ path: 'settings.quote_view_days', message: 'Too long for addresses' }];
    server.use(mockEndpoint(retentionSettingsCalls.put, () => failure(400, 'Not valid', { fields })));
    const { user } = open();

    await change(user, 'Views of quotes', '900');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Too long for addresses')).toBeVisible();
  });

  it('names the fields changed by somebody else', async () => {
    const { kept } = keepSettings();
    const { user } = open();
    await change(user, 'Webhooks', '5');
    kept.retention = { settings: { ...defaultRetentionSettings, dead_job_days: 60 }, version: 4 };

    await user.click(screen.getByRole('button', { name: 'Save' }));

    const changes = within(await screen.findByRole('list', { name: 'What changed' }));
    expect(changes.getByRole('listitem')).toHaveTextContent('Failed jobs: 30 → 60');
  });
});

it('is not offered to staff', async () => {
  storeTestSession({ role: 'staff' });
  keepSettings();
  open();

  expect(await screen.findByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('link', { name: 'Retention' })).not.toBeInTheDocument();
});
