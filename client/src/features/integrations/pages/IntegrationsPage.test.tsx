import {
  listIntegrations,
  testIntegration,
  type Integration,
} from '@chainline/shared/integrations/integration-contract';
import { disconnectLightspeed } from '@chainline/shared/lightspeed/lightspeed-contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lightspeedHandleKey } from '../../../lib/session';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { IntegrationsPage } from './IntegrationsPage';

const build = (overrides: Partial<Integration> = {}): Integration => ({
  system: 'mail',
  name: 'Email',
  purpose: 'Sends quotes.',
  configured: true,
  missing: [],
  state: 'ready',
  message: 'Set up and working.',
  warning: null,
  last_success_at: '2026-11-21T01:00:00.000Z',
  last_failure_at: null,
  last_failure: null,
  is_set_up_here: false,
  is_being_applied: false,
  can: { test: true, connect: false, disconnect: false, set_up: false },
  ...overrides,
});
const lightspeed = (connected: boolean): Integration =>
  build({
    system: 'lightspeed',
    name: 'Lightspeed',
    state: connected ? 'connected' : 'disconnected',
    message: connected ? 'Connected.' : 'Connect it to continue.',
    can: { test: true, connect: !connected, disconnect: connected, set_up: false },
  });

const answer = (...integrations: Integration[]): Integration[] => {
  server.use(mockEndpoint(listIntegrations, () => ({ success: true, integrations })));
  return integrations;
};
const open = () => renderElement(<IntegrationsPage />, '/settings/integrations');
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => void storeTestSession({ role: 'manager' }));

describe('connected systems', () => {
  it('show their state and missing settings', async () => {
    answer(
      build({ last_failure_at: '2026-11-20T01:00:00.000Z', last_failure: 'The server hung up.', state: 'failing' }),
      build({
        system: 'tge',
        name: 'Team Global Express',
        configured: false,
        missing: ['TGE_USER'],
        state: 'not_configured',
        message: 'Set TGE_USER, then start the server again.',
        last_success_at: null,
        can: { test: false, connect: false, disconnect: false, set_up: false },
      }),
    );
    open();
    const mail = await card('Email');
    expect(mail.getByText('Failing')).toBeVisible();
    expect(mail.getByText('The server hung up.')).toBeVisible();
    const freight = await card('Team Global Express');
    expect(freight.getByText('Not configured')).toBeVisible();
    expect(freight.getByText(/TGE_USER/)).toBeVisible();
    expect(freight.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are tested on request, with success or failure', async () => {
    const [mail] = answer(build());
    if (!mail) throw new Error('There is no mail');
    let ok = true;
    server.use(
      mockEndpoint(testIntegration, () => ({
        success: true,
        ok,
        message: ok ? 'It answered.' : 'It did not answer.',
        took_ms: 1234,
        integration: mail,
      })),
    );
    const { user } = open();
    const test = (await card('Email')).getByRole('button', { name: 'Test Email' });
    await user.click(test);
    expect(await screen.findByText('It answered. (1,234 ms)')).toBeVisible();
    ok = false;
    await user.click(test);
    expect(await screen.findByRole('alert')).toHaveTextContent('It did not answer.');
    server.use(mockEndpoint(testIntegration, () => failure(429, 'Wait a moment.')));
    await user.click(test);
    expect(await screen.findByText('The connection could not be tested.')).toBeVisible();
  });

  it('report a failed load and retry', async () => {
    server.use(mockEndpoint(listIntegrations, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The connected systems could not be loaded.')).toBeVisible();
    answer(build());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sends quotes.')).toBeVisible();
  });
});

describe('Lightspeed', () => {
  it('is connected on its own page', async () => {
    answer(lightspeed(false));
    open();
    const link = (await card('Lightspeed')).getByRole('link', { name: 'Connect' });
    expect(link).toHaveAttribute('href', '/lightspeed/connect');
  });

  it('is disconnected after confirmation, here and on the server', async () => {
    const systems = answer(lightspeed(true));
    localStorage.setItem(lightspeedHandleKey, 'handle');
    server.use(
      mockEndpoint(disconnectLightspeed, () => {
        systems.splice(0, 1, lightspeed(false));
        return { success: true, message: 'Lightspeed is disconnected' };
      }),
    );
    const { user } = open();
    await user.click((await card('Lightspeed')).getByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect from Lightspeed?' }));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Lightspeed is disconnected')).toBeVisible();
    expect(await screen.findByText('Not connected')).toBeVisible();
    expect(localStorage.getItem(lightspeedHandleKey)).toBeNull();
  });

  it('reports a failed disconnection', async () => {
    answer(lightspeed(true));
    server.use(mockEndpoint(disconnectLightspeed, () => failure(502, 'It did not answer.')));
    const { user } = open();
    await user.click((await card('Lightspeed')).getByRole('button', { name: 'Disconnect' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText(/^Failed to disconnect from Lightspeed\. Please try again\./)).toBeVisible();
  });
});
