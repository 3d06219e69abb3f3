import {
  getConnection,
  removeConnection,
  saveConnection,
  tryConnection,
  type Connection,
} from '@chainline/shared/integrations/connection-contract';
import { listIntegrations, type Integration } from '@chainline/shared/integrations/integration-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { IntegrationsPage } from './IntegrationsPage';

const build = (overrides: Partial<Integration>): Integration => ({
  system: 'mailbox',
  name: 'Incoming email',
  purpose: 'Reads what customers email.',
  configured: false,
  missing: ['IMAP_URL'],
  state: 'not_configured',
  message: 'Not set up.',
  warning: null,
  last_success_at: null,
  last_failure_at: null,
  last_failure: null,
  can: { test: false, connect: false, disconnect: false, set_up: true },
  is_set_up_here: false,
  is_being_applied: false,
  ...overrides,
});

const world = (integration: Integration, stored: Connection | null = null) => {
  const saved: unknown[] = [];
  const tried: unknown[] = [];
  const removed: string[] = [];
  const read: string[] = [];
  const asked = { saved, tried, removed, read };
  const state = { integration };
  server.use(
    mockEndpoint(listIntegrations, () => ({ success: true, integrations: [state.integration] })),
    mockEndpoint(getConnection, ({ params }) => {
      asked.read.push(params.system);
      return { success: true, connection: stored, version: stored && `version-${asked.read.length}` };
    }),
    mockEndpoint(tryConnection, ({ body }) => {
      asked.tried.push(body);
      return {
        success: true,
        steps: [
          { ok: true, message: 'The mailbox answers.' },
          { ok: false, message: 'The other one does not.' },
        ],
      };
    }),
    mockEndpoint(saveConnection, ({ body }) => {
      asked.saved.push(body);
      state.integration = { ...integration, is_set_up_here: true, configured: true, state: 'ready' };
      return { success: true };
    }),
    mockEndpoint(removeConnection, ({ params }) => {
      asked.removed.push(params.system);
      state.integration = integration;
      return { success: true };
    }),
  );
  return asked;
};
const open = () => renderElement(<IntegrationsPage />, '/settings/integrations');

beforeEach(() => void storeTestSession({ role: 'manager' }));

it('sets up mailboxes after a test that says what worked and what failed, and removes them', async () => {
  const asked = world(build({}));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Set Up Incoming email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up Incoming email' }));
  await user.click(await dialog.findByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the server')).toBeVisible();
  await pasteInto(user, dialog.getByLabelText('Server'), 'imap.example.com');
  await pasteInto(user, dialog.getByLabelText('User name'), 'shop');
  await pasteInto(user, dialog.getByLabelText('Password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Add a mailbox' }));
  expect(dialog.getByRole('group', { name: 'Mailbox 2' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove mailbox 2' }));

  await user.click(dialog.getByRole('button', { name: 'Test Connection' }));
  expect(await dialog.findByText('The mailbox answers.')).toBeVisible();
  expect(dialog.getByText('The other one does not.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Incoming email is set up and will be used in a moment')).toBeVisible();
  const box = {
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    user: 'shop',
    password: 'secret',
    folder: 'INBOX',
  };
  expect(asked.tried).toEqual([{ system: 'mailbox', mailboxes: [box] }]);
  expect(asked.saved).toEqual([{ connection: asked.tried[0], version: null }]);
  await user.click(await screen.findByRole('button', { name: 'Remove Incoming email' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked.removed).toEqual(['mailbox']));
});

it('changes a mail server without its password, and shows why it is refused', async () => {
  const asked = world(build({ system: 'mail', name: 'Email', is_set_up_here: true }), {
    system: 'mail',
    host: 'smtp.example.com',
    port: 465,
    security: 'tls',
    user: 'shop',
    password: '',
    from_name: 'Chainline',
    from_address: 'shop@example.com',
    reply_to: '',
    tags_replies: true,
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change Email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up Email' }));
  expect(await dialog.findByLabelText('Server')).toHaveValue('smtp.example.com');
  expect(dialog.getByLabelText('Password')).toHaveValue('');
  expect(dialog.getByText('Leave empty to keep the stored one')).toBeVisible();
  expect(dialog.getByRole('switch', { name: 'Addresses with + are delivered' })).toBeChecked();
  // Another manager saves now, and the query is refreshed.
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(asked.read).toHaveLength(2));
  server.use(
    mockEndpoint(saveConnection, ({ body }) => {
      asked.saved.push(body.version);
      return failure(400, 'Enter the password');
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the password')).toBeVisible();
  expect(asked.saved).toEqual(['version-1']);
});

it('sets up the mailbox for suppliers, which applies nothing by itself unless told to', async () => {
  const asked = world(build({ system: 'supplier_mailbox', name: 'Suppliers’ email' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Set Up Suppliers’ email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up Suppliers’ email' }));
  await pasteInto(user, await dialog.findByLabelText('Server'), 'imap.example.com');
  await pasteInto(user, dialog.getByLabelText('User name'), 'suppliers');
  await pasteInto(user, dialog.getByLabelText('Password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const box = { system: 'supplier_mailbox', user: 'suppliers', folder: 'INBOX', applies_certain: false };
  await waitFor(() => expect(asked.saved).toMatchObject([{ connection: box }]));
});

it('sets up Twilio, and warns of its sender', async () => {
  const asked = world(build({ system: 'sms', name: 'Text messages', warning: 'The sender is not registered.' }));
  const { user } = open();
  expect(await screen.findByText('The sender is not registered.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set Up Text messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up Text messages' }));
  await pasteInto(user, await dialog.findByLabelText('Account SID'), `AC${'1'.repeat(32)}`);
  await pasteInto(user, dialog.getByLabelText('Auth token'), 'token');
  await pasteInto(user, dialog.getByLabelText('Sender'), '+61480000000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.saved).toMatchObject([{ connection: { system: 'sms', from: '+61480000000' } }]));
});
