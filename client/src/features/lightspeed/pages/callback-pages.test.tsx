import { login } from '@chainline/shared/auth/auth-contract';
import {
  exchangeLightspeedCode,
  exchangeLightspeedToken,
  getLightspeedStatus,
  listInventoryItems,
} from '@chainline/shared/lightspeed/lightspeed-contract';
import { configure, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildToken, buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { connectedStatus, disconnectedStatus, storeStartedFlow } from '../testing/lightspeed-builders';
import { CallbackPage } from './CallbackPage';
import { LightspeedCallbackPage } from './LightspeedCallbackPage';
import { LightspeedInventoryPage } from './LightspeedInventoryPage';

const pages = [
  { path: '/callback', Component: CallbackPage },
  { path: '/lightspeed/callback', Component: LightspeedCallbackPage },
  { path: '/lightspeed-inventory', Component: LightspeedInventoryPage },
  { path: '/dashboard', element: <h1>Dashboard</h1> },
  { path: '/lightspeed', element: <h1>The panel</h1> },
];
const open = (at: string) => renderApp({ at, pages });

const handle = { success: true, access_token: 'handle-1', token_type: 'Bearer', expires_in: 1800 } as const;

const exchanges = (answer: () => Response | typeof handle = () => handle) => {
  const seen: unknown[] = [];
  const note = ({ body }: { body: unknown }) => {
    seen.push(body);
    return answer();
  };
  server.use(mockEndpoint(exchangeLightspeedToken, note), mockEndpoint(exchangeLightspeedCode, note));
  return seen;
};

const holdClock = () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setSystemTime('2026-11-21T03:00:00Z');
};

const inventoryAnswers = (status = connectedStatus) =>
  server.use(
    mockEndpoint(getLightspeedStatus, () => status),
    mockEndpoint(listInventoryItems, () => ({
      success: true,
      items: [],
      message: '',
      pagination: { page: 1, per_page: 25, total: 0, pages: 1 },
    })),
  );

// Strict mode mounts every page twice, as in development: a code works once.
beforeAll(() => configure({ reactStrictMode: true }));
afterAll(() => configure({ reactStrictMode: false }));

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  storeStartedFlow();
});

describe('/callback', () => {
  it('exchanges code, verifier and state once, keeps the handle and opens the home page after 2 seconds', async () => {
    holdClock();
    const seen = exchanges();
    const { router } = open('/callback?code=c-1&state=state-1');
    expect(await screen.findByRole('heading', { name: 'Lightspeed is connected' })).toBeVisible();
    expect(seen).toEqual([{ code: 'c-1', code_verifier: 'verifier-1', state: 'state-1' }]);
    const kept: unknown = JSON.parse(localStorage.getItem('lightspeed_tokens') ?? '');
    expect(kept).toEqual({
      access_token: 'handle-1',
      token_type: 'Bearer',
      expires_in: 1800,
      expires_at: expect.closeTo(Date.parse('2026-11-21T03:30:00Z'), -5),
    });
    expect(sessionStorage.getItem('lightspeed_oauth')).toBeNull();

    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(seen).toHaveLength(1);
  });

  it('shows progress', async () => {
    server.use(mockEndpoint(exchangeLightspeedToken, async () => (await delay('infinite'), handle)));
    open('/callback?code=c-1&state=state-1');
    expect(await screen.findByRole('progressbar', { name: 'Connecting to Lightspeed' })).toBeVisible();
  });

  it('refuses a state that this browser did not send, without a call', async () => {
    const seen = exchanges();
    open('/callback?code=c-1&state=forged');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Security validation failed. Please try connecting again.',
    );
    expect(seen).toEqual([]);
  });

  it('ignores a hash', async () => {
    open('/callback#code=c-1&state=state-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('No authorization code received');
  });

  it("shows the server's message and links to the settings", async () => {
    exchanges(() => failure(422, 'Security validation failed. Please try connecting again.'));
    const { user } = open('/callback?code=c-1&state=state-1');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to exchange authorization code.');
    expect(alert).toHaveTextContent('Security validation failed. Please try connecting again.');
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await user.click(screen.getByRole('link', { name: 'Connection settings' }));
    expect(await screen.findByRole('heading', { name: 'The panel' })).toBeVisible();
  });

  it('names a right that the employee lacks', async () => {
    const message = 'The employee who connected Lightspeed is not allowed to read sales there.';
    exchanges(() => failure(422, message, { code: 'lightspeed.missing_rights' }));
    open('/callback?code=c-1&state=state-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText('Failed to exchange authorization code.')).not.toBeInTheDocument();
  });

  it('treats a response without success as a failure', async () => {
    exchanges(() => new Response(JSON.stringify({ success: false, error: 'no' })));
    open('/callback?code=c-1&state=state-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Token exchange failed');
    expect(localStorage.getItem('lightspeed_tokens')).toBeNull();
  });

  it('does not use the code if the user may not connect', async () => {
    storeTestSession({ role: 'staff' });
    const seen = exchanges();
    open('/callback?code=c-1&state=state-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Only a manager can connect Lightspeed.');
    expect(seen).toEqual([]);
  });
});

describe('/lightspeed/callback', () => {
  it.each(['?code=c-1&state=state-1', '#code=c-1&state=state-1'])(
    'exchanges the code of "%s" once and shows the items after 2 seconds',
    async (answer) => {
      holdClock();
      inventoryAnswers();
      const seen = exchanges();
      const { router } = open(`/lightspeed/callback${answer}`);
      expect(await screen.findByRole('heading', { name: 'Lightspeed is connected' })).toBeVisible();
      await vi.advanceTimersByTimeAsync(2000);
      expect(await screen.findByText('Lightspeed is connected.')).toBeVisible();
      expect(router.state.location).toMatchObject({ pathname: '/lightspeed-inventory', search: '' });
      expect(seen).toEqual([{ code: 'c-1', state: 'state-1' }]);
    },
  );

  it('shows the failure, and again with the items after 3 seconds', async () => {
    holdClock();
    inventoryAnswers(disconnectedStatus);
    const { router } = open('/lightspeed/callback?error=access_denied&error_description=The+owner+said+no');
    expect(await screen.findByText('Authorization failed: The owner said no')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/lightspeed-inventory');
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await vi.advanceTimersByTimeAsync(2500);
    expect(router.state.location.pathname).toBe('/lightspeed/callback');
    await vi.advanceTimersByTimeAsync(500);
    expect(await screen.findByRole('heading', { name: 'Lightspeed Inventory' })).toBeVisible();
    expect(screen.getByText('Authorization failed: The owner said no')).toBeVisible();
  });

  it.each([
    ['an exchange that the server refused', () => failure(502, 'Lightspeed is not available'), /did not accept/],
    [
      'an answer without a token',
      () => new Response(JSON.stringify({ success: true, token_type: 'Bearer', expires_in: 1800 })),
      /did not give access/,
    ],
  ])('words %s on the items page', async (_name, answer, text) => {
    holdClock();
    inventoryAnswers(disconnectedStatus);
    exchanges(answer);
    open('/lightspeed/callback?code=c-1&state=state-1');
    await screen.findByRole('heading', { name: 'Lightspeed was not connected' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

it.each([
  ['/callback', '?code=c-1&state=state-1'],
  ['/lightspeed/callback', '?code=c-1&state=state-1'],
])('returns a signed-out visitor to %s with the code after signing in', async (path, search) => {
  localStorage.clear();
  const seen = exchanges();
  server.use(
    mockEndpoint(login, ({ body }) => {
      const user = buildUser({ username: body.username, role: 'manager' });
      return { token: buildToken(user), session_id: 'session-9', user, message: 'Login successful' };
    }),
  );
  const { user, router } = open(`${path}${search}`);
  await user.click(await screen.findByLabelText('Username'));
  expect(router.state.location.pathname).toBe('/login');
  expect(seen).toEqual([]);
  await user.paste('alex');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('a good password');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByRole('heading', { name: 'Lightspeed is connected' })).toBeVisible();
  await waitFor(() => expect(seen).toHaveLength(1));
});
