import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeSession } from '../../lib/session';
import { storeTestSession } from '../../testing/factories';
import { renderApp } from '../../testing/render';
import { setViewportWidth } from '../../testing/viewport';
import { isCurrent, itemsFor, menuItems, showsMenu } from '../menu';

const pages = ['/inventory', '/lightspeed-inventory', '/product-mappings', '/quote-builder'].map((path) => ({
  path,
  element: <h1 tabIndex={-1}>{path}</h1>,
}));
const open = (at = '/inventory') => renderApp({ at, pages });
const menu = () => screen.findByRole('navigation', { name: 'Main menu' });

describe('the side menu', () => {
  it('shows the signed-in user and the pages they can open', async () => {
    storeTestSession({ username: 'alex', role: 'manager' });
    open();
    const links = within(await menu()).getAllByRole('link');
    const shown = links.map((link) => [link.textContent, link.getAttribute('href')]);
    expect(shown).toContainEqual(['Inventory', '/inventory']);
    expect(shown).toEqual(menuItems.map(({ label, path }) => [label, path]));
    const banner = within(screen.getByRole('banner'));
    expect(banner.getByText('alex')).toBeVisible();
    expect(banner.getByText('A')).toBeVisible();
    expect(banner.getByText('Manager')).toBeVisible();
  });

  it.each([
    ['manager', ['Everybody', 'Staff', 'Managers']],
    ['staff', ['Everybody', 'Staff']],
    ['quotes', ['Everybody']],
  ] as const)('shows a %s only what the role allows', (role, labels) => {
    const item = { path: '/x', group: 'Main', icon: () => null } as const;
    const items = [
      { ...item, label: 'Everybody' },
      { ...item, label: 'Staff', role: 'staff' },
      { ...item, label: 'Managers', role: 'manager' },
    ] as const;
    expect(itemsFor({ role }, items).map(({ label }) => label)).toEqual(labels);
  });

  it('shows those who are restricted to the workshop nothing else, and sends them there', async () => {
    storeTestSession({ role: 'staff', workshop_only: true });
    const { router } = renderApp({
      at: '/inventory',
      pages: [...pages, { path: '/workshop', element: <h1>Jobs</h1> }],
    });
    const links = within(await menu()).getAllByRole('link');
    expect(links.map(({ textContent: label }) => label)).toEqual(['Settings', 'Workshop']);
    expect(router.state.location.pathname).toBe('/workshop');
  });

  it('colours the role of managers differently', async () => {
    storeTestSession({ role: 'manager' });
    const { unmount } = open();
    const managers = getComputedStyle(await screen.findByText('Manager')).color;
    unmount();
    storeTestSession({ role: 'staff' });
    open();
    expect(getComputedStyle(await screen.findByText('Sales Staff')).color).not.toBe(managers);
  });

  it('shows "Unknown" for a user without a name', async () => {
    storeSession(`x.${btoa(JSON.stringify({ role: 'staff', exp: Date.now() / 1000 + 900 }))}.x`, 'session-1');
    open();
    expect(await screen.findByText('Unknown')).toBeVisible();
  });

  it('marks the page that is open', async () => {
    storeTestSession();
    const { user } = open();
    const nav = within(await menu());
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Inventory');
    await user.click(nav.getByRole('link', { name: 'Product Mappings' }));
    await waitFor(() => expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Product Mappings'));
  });

  it('is hidden on full-screen pages', async () => {
    storeTestSession();
    open('/quote-builder');
    await screen.findByRole('heading', { name: '/quote-builder' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it.each([
    ['/inventory', true],
    ['/lightspeed-inventory', true],
    ['/quotes', true],
    ['/quotes/12', true],
    ['/user-management', true],
    ['/quotes/view/abc', false],
    ['/quote-builder', false],
    ['/login', false],
    ['/callback', false],
  ])('at %s: %s', (pathname, shown) => {
    expect(showsMenu(pathname)).toBe(shown);
  });

  it('marks an item for its subpages too, but not for a longer name', () => {
    const inventory = menuItems.find(({ label }) => label === 'Inventory');
    if (!inventory) throw new Error('The menu has no inventory');
    expect(isCurrent(inventory, '/inventory/7')).toBe(true);
    expect(isCurrent(inventory, '/inventory-report')).toBe(false);
  });
});

describe('on a small screen', () => {
  it('the menu opens from a button, traps the focus and closes on navigation', async () => {
    setViewportWidth(390);
    storeTestSession();
    const { user, router } = open();
    const button = await screen.findByRole('button', { name: 'Open menu' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    await user.tab();
    expect(drawer).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null);
    await user.click(within(drawer).getByRole('link', { name: 'Product Mappings' }));
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/product-mappings');
  });

  it('Escape closes the menu and returns the focus', async () => {
    setViewportWidth(390);
    storeTestSession();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    await menu();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
  });
});

it('offers keyboard users a link that skips the menu', async () => {
  storeTestSession();
  const { user, router } = open();
  await menu();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(router.state.location.hash).toBe('');
});

it('switches between system, light and dark appearance, and remembers the choice', async () => {
  storeTestSession();
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-scheme', 'dark');
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  unmount();

  open();
  expect(await screen.findByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Use system setting' }));
  expect(document.documentElement).toHaveAttribute('data-scheme', 'light');
});
