import {
  disconnectLightspeed,
  getLightspeedStatus,
  startLightspeedOauth,
  type LightspeedStatus,
} from '@chainline/shared/lightspeed/lightspeed-contract';
import { listLightspeedShops } from '@chainline/shared/lightspeed/shop-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { externalNavigation } from '../external-navigation';
import { buildShops, connectedStatus, disconnectedStatus, storeStartedFlow } from '../testing/lightspeed-builders';
import { ConnectionPanel } from './ConnectionPanel';

const oneShop = mockEndpoint(listLightspeedShops, () => ({ success: true, shops: buildShops(['Manly']) }));
const open = ({ role, status }: { role: string; status: LightspeedStatus }) => {
  storeTestSession({ role });
  server.use(
    oneShop,
    mockEndpoint(getLightspeedStatus, () => status),
  );
  return renderElement(<ConnectionPanel />);
};
const button = (name: string) => screen.queryByRole('button', { name });
const connectText = 'Connect your Lightspeed account to sync inventory.';

const started = {
  success: true,
  auth_url: 'https://cloud.lightspeedapp.com/auth/oauth/authorize?client_id=1',
  state: 'state-1',
  code_verifier: 'verifier-1',
} as const;

describe('checking the connection', () => {
  it('shows progress', async () => {
    storeTestSession();
    server.use(mockEndpoint(getLightspeedStatus, async () => (await delay('infinite'), connectedStatus)));
    renderElement(<ConnectionPanel />);
    expect(await screen.findByRole('status')).toHaveTextContent('Checking the connection to Lightspeed');
  });

  it('reports a failed check with a retry', async () => {
    storeTestSession();
    let isUp = false;
    server.use(mockEndpoint(getLightspeedStatus, () => (isUp ? disconnectedStatus : failure(400, 'Broken'))));
    const { user } = renderElement(<ConnectionPanel />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Connection Error');
    expect(alert).toHaveTextContent('Failed to fetch connection status. Please try again.');
    expect(alert).toHaveTextContent('Request id: req-test');
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(connectText)).toBeVisible();
  });
});

describe('without a connection', () => {
  it('sends a manager to Lightspeed and remembers the state to check on return', async () => {
    const leave = vi.spyOn(externalNavigation, 'assign').mockReturnValue();
    server.use(mockEndpoint(startLightspeedOauth, () => started));
    const { user } = open({ role: 'manager', status: disconnectedStatus });
    expect(await screen.findByText(connectText)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Connect to Lightspeed' }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(started.auth_url));
    expect(JSON.parse(sessionStorage.getItem('lightspeed_oauth') ?? '')).toEqual({
      timestamp: expect.any(Number),
      status: 'started',
      state: 'state-1',
      code_verifier: 'verifier-1',
    });
    expect(button('Connect to Lightspeed')).toBeDisabled();
  });

  it("works again after the browser's Back button", async () => {
    vi.spyOn(externalNavigation, 'assign').mockReturnValue();
    server.use(mockEndpoint(startLightspeedOauth, () => started));
    const { user } = open({ role: 'manager', status: disconnectedStatus });
    await user.click(await screen.findByRole('button', { name: 'Connect to Lightspeed' }));
    await waitFor(() => expect(externalNavigation.assign).toHaveBeenCalled());
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(button('Connect to Lightspeed')).toBeEnabled());
  });

  it.each([
    ['the server refuses', () => failure(409, 'Not now'), 'Not now'],
    ['no address comes', () => new Response(JSON.stringify({ success: true })), 'Failed to get authorization URL'],
  ])('does not leave the page if %s', async (_name, answer, detail) => {
    const leave = vi.spyOn(externalNavigation, 'assign').mockReturnValue();
    server.use(mockEndpoint(startLightspeedOauth, answer));
    const { user } = open({ role: 'manager', status: disconnectedStatus });
    await user.click(await screen.findByRole('button', { name: 'Connect to Lightspeed' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to start connection process. Please try again.');
    expect(alert).toHaveTextContent(detail);
    expect(leave).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('lightspeed_oauth')).toBeNull();
    expect(button('Connect to Lightspeed')).toBeEnabled();
  });

  it.each(['staff', 'quotes'])('tells %s whom to ask, without a button', async (role) => {
    open({ role, status: disconnectedStatus });
    expect(await screen.findByText(/ask a manager/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('explains a broken connection and offers a new one', async () => {
    const status = { ...disconnectedStatus, error: 'revoked', message: 'Lightspeed must be connected again' };
    open({ role: 'manager', status });
    expect(await screen.findByRole('alert')).toHaveTextContent('Lightspeed must be connected again');
    expect(button('Connect to Lightspeed')).toBeEnabled();
  });

  it('offers no button if the server is not configured', async () => {
    const status = { ...disconnectedStatus, error: 'not_configured', message: 'Lightspeed is not set up' };
    open({ role: 'manager', status });
    expect(await screen.findByRole('alert')).toHaveTextContent('Lightspeed is not set up');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('with a connection', () => {
  it("shows account, shop and the token's expiry", async () => {
    open({ role: 'staff', status: connectedStatus });
    expect(await screen.findByRole('heading', { name: 'Harbour Cycles' })).toBeVisible();
    expect(screen.getByText('Manly')).toBeVisible();
    expect(screen.getByText(/^21\/11\/2026, .*renewed automatically$/)).toBeVisible();
  });

  it('lets only managers disconnect', async () => {
    open({ role: 'staff', status: connectedStatus });
    expect(await screen.findByText(/ask a manager/)).toBeVisible();
    expect(button('Disconnect')).not.toBeInTheDocument();
  });

  it('disconnects after confirmation, deletes the handle and checks again', async () => {
    let status = connectedStatus;
    storeTestSession({ role: 'manager' });
    storeStartedFlow();
    localStorage.setItem('lightspeed_tokens', '{}');
    server.use(
      oneShop,
      mockEndpoint(getLightspeedStatus, () => status),
      mockEndpoint(disconnectLightspeed, () => {
        status = disconnectedStatus;
        return { success: true, message: 'Disconnected from Lightspeed' };
      }),
    );
    const { user } = renderElement(<ConnectionPanel />);
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText(connectText)).toBeVisible();
    expect(localStorage.getItem('lightspeed_tokens')).toBeNull();
    expect(sessionStorage.getItem('lightspeed_oauth')).toBeNull();
  });

  it('keeps everything on Cancel', async () => {
    const { user } = open({ role: 'manager', status: connectedStatus });
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Harbour Cycles' })).toBeVisible();
  });

  it('reports a failed disconnection', async () => {
    server.use(mockEndpoint(disconnectLightspeed, () => failure(500, 'Something went wrong')));
    localStorage.setItem('lightspeed_tokens', '{}');
    const { user } = open({ role: 'manager', status: connectedStatus });
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Failed to disconnect from Lightspeed. Please try again.')).toBeVisible();
    expect(localStorage.getItem('lightspeed_tokens')).toBe('{}');
  });
});

describe('a chosen shop that was archived', () => {
  const paused = 'The shop “Manly” was archived or removed in Lightspeed, so stock is not synced.';
  const status = { ...connectedStatus, paused };

  it('is reported, with the choice of another one even if that is the only one', async () => {
    open({ role: 'manager', status });
    server.use(mockEndpoint(listLightspeedShops, () => ({ success: true, shops: buildShops(['Brookvale'], '7') })));
    expect(await screen.findByRole('alert')).toHaveTextContent(paused);
    expect(screen.getByText('Paused')).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Shop' })).toBeVisible();
  });

  it('is reported to staff without the choice', async () => {
    open({ role: 'staff', status });
    expect(await screen.findByRole('alert')).toHaveTextContent(paused);
    expect(screen.queryByRole('combobox', { name: 'Shop' })).not.toBeInTheDocument();
  });
});
