import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../testing/render';

describe('public pages', () => {
  it('welcome visitors, and link to the connection', async () => {
    const { router, user } = renderApp({
      at: '/welcome',
      pages: [{ path: '/lightspeed/connect', element: <h1>x</h1> }],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Chainline' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Connect to Lightspeed' }));
    // The guard keeps the address the visitor asked for.
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/lightspeed/connect' } });
  });

  it('contain six sections of terms, and a box that explains itself', async () => {
    const { user } = renderApp({ at: '/terms-and-conditions' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).toHaveLength(6);
    const box = screen.getByRole('checkbox', { name: 'I have read and agree to the Terms and Conditions' });
    expect(box).toHaveAccessibleDescription(/nothing is sent or stored/);
    await user.click(box);
    expect(screen.getByText('Thank you. You can close this page.')).toBeVisible();
  });
});
