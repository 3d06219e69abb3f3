import {
  defaultSyncSettings,
  getSyncSettings,
  putSyncSettings,
} from '@chainline/shared/settings/sync-settings-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerDashboard } from '../testing/dashboard-answers';
import { SyncDashboardPage } from './SyncDashboardPage';

const changeLimit = { name: 'Number of mappings, at least' };

/** Mock server of the sync settings with optimistic locking. */
const keepSettings = () => {
  const kept = { settings: { ...defaultSyncSettings }, version: 3 };
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(getSyncSettings, () => kept),
    mockEndpoint(putSyncSettings, ({ body }) => {
      sent.push(body);
      if (body.version !== kept.version) return failure(409, 'These settings were changed meanwhile.');
      kept.settings = body.settings;
      kept.version += 1;
      return kept;
    }),
  );
  return { kept, sent };
};

const open = async () => {
  const { user } = renderElement(<SyncDashboardPage />, '/sync-dashboard?tab=history');
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync settings' }));
  return { user, dialog };
};
const changes = async (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
  within(await dialog.findByRole('group', { name: 'Many changes at once' })).getByRole('textbox', changeLimit);

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerDashboard();
});

describe('the sync settings', () => {
  it('show the current values, and save with the version seen', async () => {
    const { sent } = keepSettings();
    const { user, dialog } = await open();
    const field = await changes(dialog);
    expect(field).toHaveValue('50');
    await user.clear(field);
    await user.type(field, '80');
    await user.click(dialog.getByRole('switch', { name: 'Online orders become completed sales in Lightspeed' }));
    const shield = dialog.getByRole('combobox', { name: 'Units of accepted quotes' });
    expect(shield).toHaveTextContent('Bikes are held back');
    await user.click(shield);
    await user.click(await screen.findByRole('option', { name: 'All products are held back' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sync settings saved')).toBeVisible();
    const changed = { mass_change_min: 80, orders_as_sales: true, oversell_shield: 'everything' };
    const settings = { ...defaultSyncSettings, ...changed };
    expect(sent).toEqual([{ settings, version: 3 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('refuse values out of range without a call', async () => {
    const { sent } = keepSettings();
    const { user, dialog } = await open();
    const field = await changes(dialog);
    await user.clear(field);
    await user.type(field, '0');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a whole number from 1 to 1,000,000')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("do not overwrite somebody else's change: it is shown and can be replaced", async () => {
    const { kept, sent } = keepSettings();
    const { user, dialog } = await open();
    await changes(dialog);
    kept.settings = { ...kept.settings, mass_change_min: 70 };
    kept.version = 4;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Someone else has changed these settings/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Show the saved version' }));
    await waitFor(async () => expect(await changes(dialog)).toHaveValue('70'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sync settings saved')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ version: 4, settings: { mass_change_min: 70 } });
  });

  it('show refusals at their field', async () => {
    keepSettings();
    const fields = [{ path: 'settings.mass_change_min', message: 'More than there are mappings' }];
    server.use(mockEndpoint(putSyncSettings, () => failure(400, 'Not valid', { fields })));
    const { user, dialog } = await open();
    await changes(dialog);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('More than there are mappings')).toBeVisible();
    expect(await changes(dialog)).toBeInvalid();
  });

  it('report a failed load, and retry', async () => {
    server.use(mockEndpoint(getSyncSettings, () => failure(422, 'Not now')));
    const { user, dialog } = await open();
    expect(await dialog.findByText('The settings could not be loaded.')).toBeVisible();
    keepSettings();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await changes(dialog)).toHaveValue('50');
  });
});
