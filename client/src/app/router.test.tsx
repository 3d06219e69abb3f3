import { defineEndpoint } from '@chainline/shared/http/endpoint';
import { logout, verifySession } from '@chainline/shared/auth/auth-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PageHeader } from '../components/PageHeader';
import { call } from '../lib/api';
import { readToken } from '../lib/session';
import { storeTestSession } from '../testing/factories';
import { failure, mockEndpoint } from '../testing/mock-endpoint';
import { server } from '../testing/msw';
import { renderApp } from '../testing/render';
import { pageRoute } from './page-route';
import { RequireAuth } from './RequireAuth';

const secret = defineEndpoint({ method: 'GET', path: '/secret', summary: 'x', response: z.object({}) });

const Mappings = () => (
  <>
    <PageHeader title="Product Mappings" />
    <button onClick={() => void call(secret).catch(() => undefined)}>ask</button>
  </>
);
const Dashboard = () => (
  <>
    <PageHeader title="Dashboard" />
    <Link to="/product-mappings">go</Link>
    <button onClick={() => void call(secret).catch(() => undefined)}>ask</button>
  </>
);
const pages = [
  { path: '/dashboard', Component: Dashboard },
  { path: '/product-mappings', Component: Mappings },
  { path: '/quote-builder', element: <h1>Quote Builder</h1> },
  { element: <RequireAuth needs="manager" />, children: [{ path: '/users', element: <h1>Users</h1> }] },
];
const open = (at: string) => renderApp({ at, pages });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const loginTitle = 'Chainline Inventory Management';

describe('the home page', () => {
  it('is the sign-in screen without a session', async () => {
    const { router } = open('/');
    expect(await heading(loginTitle)).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
  });

  it.each([
    ['manager', 'Dashboard', '/dashboard'],
    ['staff', 'Dashboard', '/dashboard'],
    ['quotes', 'Quote Builder', '/quote-builder'],
  ])('is the home of a signed-in %s', async (role, title, path) => {
    storeTestSession({ role });
    const { router } = open('/');
    expect(await heading(title)).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
  });
});

describe('the guard', () => {
  it('sends visitors without a session to the sign-in screen and remembers the address', async () => {
    const { router } = open('/product-mappings?page=2#top');
    await heading(loginTitle);
    expect(router.state.location.state).toEqual({
      from: { pathname: '/product-mappings', search: '?page=2', hash: '#top' },
    });
  });

  it('signs people out when their session ends, and remembers the address', async () => {
    storeTestSession();
    const { router } = open('/product-mappings');
    await heading('Product Mappings');
    server.use(mockEndpoint(verifySession, () => failure(401, 'Authentication required')));
    await act(() => call(verifySession).catch(() => undefined));
    await heading(loginTitle);
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/product-mappings' } });
    expect(readToken()).toBeNull();
  });

  it('remembers nothing after a logout', async () => {
    storeTestSession();
    server.use(mockEndpoint(logout, () => ({ success: true, message: 'Logged out' })));
    const { router, user } = open('/product-mappings');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await heading(loginTitle);
    expect(router.state.location.state).toBeNull();
  });

  it('opens the sign-in screen although somebody goes to another page while it loads', async () => {
    storeTestSession();
    server.use(mockEndpoint(logout, () => ({ success: true, message: 'Logged out' })));
    const { router, user } = open('/product-mappings');
    const logoutButton = await screen.findByRole('button', { name: 'Logout' });
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.location?.pathname !== '/login') return;
      stop();
      void router.navigate('/dashboard');
    });
    await user.click(logoutButton);

    expect(await heading(loginTitle)).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('redirects users without the role to their home', async () => {
    storeTestSession({ role: 'staff' });
    open('/users');
    expect(await heading('Dashboard')).toBeVisible();
  });

  it('lets holders of the role in', async () => {
    storeTestSession({ role: 'manager' });
    open('/users');
    expect(await heading('Users')).toBeVisible();
  });
});

describe('a forbidden call', () => {
  const forbid = () => {
    const asked = vi.fn(() => failure(403, 'You do not have permission to do this.'));
    server.use(mockEndpoint(secret, asked));
    return asked;
  };

  it('redirects home through the sign-in screen, with a message and an intact session', async () => {
    forbid();
    storeTestSession();
    const { user } = open('/product-mappings');
    await user.click(await screen.findByRole('button', { name: 'ask' }));
    expect(await heading('Dashboard')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission to do that.');
    expect(readToken()).not.toBeNull();
  });

  it('does not redirect users who are already at home', async () => {
    const asked = forbid();
    storeTestSession();
    const { user, router } = open('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'ask' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do that.');
    expect(asked).toHaveBeenCalledOnce();
    expect(router.state.location.key).toBe('default');
  });
});

describe('navigation', () => {
  it('focuses the heading and sets the title of the tab', async () => {
    storeTestSession();
    const { user } = open('/dashboard');
    await heading('Dashboard');
    await waitFor(() => expect(document.title).toBe('Dashboard · Chainline'));
    await user.click(screen.getByRole('link', { name: 'go' }));
    expect(await heading('Product Mappings')).toHaveFocus();
    expect(document.title).toBe('Product Mappings · Chainline');
  });

  it('shows a not-found page for an unknown address, with a link home', async () => {
    storeTestSession();
    const { user } = open('/nowhere');
    expect(await heading('Page not found')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    expect(await heading('Dashboard')).toBeVisible();
  });
});

describe('a page that fails', () => {
  it('keeps the menu and offers a retry', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    storeTestSession();
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('Something is off');
      return <h1>Mended</h1>;
    };
    const { user } = renderApp({ at: '/dashboard', pages: [{ path: '/dashboard', Component: Fragile }] });
    expect(await screen.findByText('Component Error')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('Mended')).toBeVisible();
  });

  it('reports that its code did not load', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    storeTestSession();
    const page = pageRoute('/dashboard', () => Promise.reject(new Error('Failed to fetch the code')));
    renderApp({ at: '/dashboard', pages: [page] });
    expect(await screen.findByText('This part of the page could not be loaded. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  });
});
