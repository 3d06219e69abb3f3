import {
  getRevenueStats,
  getStockWarnings,
  getSyncHealth,
  listDashboardCustomers,
  listRecentDashboardQuotes,
} from '@chainline/shared/dashboard/dashboard-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { answerEmptyHome, answerFullHome, buildQuote, quietHealth } from '../testing/home-answers';
import { DashboardPage } from './DashboardPage';

const open = (at = '/dashboard') =>
  renderApp({
    at,
    pages: [
      { path: '/dashboard', Component: DashboardPage },
      { path: '/quotes/create', element: <h1>Quote Builder</h1> },
      { path: '/quotes/:id', element: <h1>A quote</h1> },
    ],
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  storeTestSession({ role: 'manager' });
});

describe('the dashboard', () => {
  it('shows four figures, each with the way to its page', async () => {
    answerFullHome();
    open();
    for (const [name, figure, caption, path] of [
      ['Total Quotes', '1,240', '38% conversion rate', '/quotes'],
      ['Total Revenue', '$90,000.00', 'From converted quotes', '/revenue'],
      ['Pending Deposits', '6', '$2,650.00 in total', '/deposits'],
      ['Customers', '812', 'People and companies', '/customers'],
    ] as const) {
      const card = await part(name);
      expect(await card.findByText(figure)).toBeVisible();
      expect(card.getByText(caption)).toBeVisible();
      expect(card.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  });

  it('lists the latest quotes', async () => {
    answerFullHome();
    open();
    expect(rowsOf(await screen.findByRole('table', { name: 'Recent quotes' }))).toEqual([
      'Q-45Mei Chen$3,198.50Pending20/11/2026',
      'Q-44Mei Chen$3,198.50Converted20/11/2026',
      'Q-43No customer yet$3,198.50Pending20/11/2026',
    ]);
    expect(screen.getByRole('link', { name: 'Open Q-44' })).toHaveAttribute('href', '/quotes/44');
    expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/quotes');
  });

  it('lists the four oldest deposits, and shows the share of the revenue received', async () => {
    answerFullHome();
    open();
    const deposits = await part('Deposit Tracking');
    const rows = within(await deposits.findByRole('list', { name: 'Pending deposits' })).getAllByRole('listitem');
    expect(rows).toHaveLength(4);
    expect(rows[0]).toHaveTextContent('Q-31Zoë NguyễnAccepted 19/11/2026Part paid$150.00');
    expect(deposits.getByRole('link', { name: 'Manage Deposits' })).toHaveAttribute('href', '/deposits');

    const revenue = await part('Revenue Overview');
    for (const text of ['$90,000.00', '$60,000.50', '$29,999.50', '67% received']) {
      expect(await revenue.findByText(text)).toBeVisible();
    }
    expect(revenue.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67');
    expect(revenue.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/revenue');
  });

  it('draws revenue, funnel, stock warnings and sync health', async () => {
    answerFullHome();
    open();
    expect(rowsOf(await screen.findByRole('table', { name: 'Revenue by day' }))).toEqual([
      'Friday 20 November$500.00$0.00',
      'Saturday 21 November$0.00-$99.50',
    ]);
    expect(rowsOf(await screen.findByRole('table', { name: 'Quote funnel' }))).toEqual([
      'Sent40',
      'Opened (75% of those sent)30',
      'Accepted (38% of those sent)15',
      'Paid (25% of those sent)10',
    ]);
    expect(rowsOf(await screen.findByRole('table', { name: 'Products by stock warning' }))).toEqual([
      'Out of stock1',
      'Low stock9',
    ]);
    expect(rowsOf(await screen.findByRole('table', { name: 'Changes to sync' }))).toEqual([
      'Pending changes12',
      'Failed in 24 hours1',
      'Open conflicts3',
    ]);
    const short = within(screen.getByRole('region', { name: 'Out of stock but in open quotes' }));
    expect(short.getByRole('link', { name: 'Bike 7' })).toHaveAttribute('href', '/inventory?search=B-7');
    expect(short.getByText('B-7 · In 2 open quotes')).toBeVisible();
    const low = within(screen.getByRole('region', { name: 'Low stock' }));
    expect(low.getByText('3 left')).toBeVisible();
    expect(low.getByText('and 7 more')).toBeVisible();
    expect(screen.getByText('Not connected')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sync Details' })).toHaveAttribute('href', '/sync-dashboard');
  });

  it.each([
    ['asking', 'Waits for a decision'],
    ['aside', 'Stands aside'],
    ['shop_closed', 'Paused: no open till shop'],
    ['overdue', 'Not running'],
  ] as const)('never looks well while nothing is synced: %s', async (standstill, name) => {
    answerEmptyHome();
    server.use(mockEndpoint(getSyncHealth, () => ({ success: true, health: { ...quietHealth, standstill } })));
    open();
    const health = await part('Sync Health');
    expect(await health.findByText(name)).toBeVisible();
    expect(health.getByText('Stock is not synced until this is settled.')).toBeVisible();
    expect(health.queryByText(/^No changes waiting/)).not.toBeInTheDocument();
  });

  it('tells what is missing in an empty shop', async () => {
    answerEmptyHome();
    open();
    for (const text of [
      'No quotes yet',
      'All caught up! No pending actions.',
      'No pending deposits',
      'No converted quotes yet',
      'No payments in the last 30 days',
      'No quotes sent in the last 90 days',
      'Everything in open quotes is in stock.',
      'Nothing is running low.',
      'No changes waiting, no failures, no conflicts.',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
  });

  it('shows skeletons while loading', async () => {
    answerEmptyHome();
    server.use(
      mockEndpoint(listRecentDashboardQuotes, () => delay('infinite').then(() => failure(500, 'never'))),
      mockEndpoint(getStockWarnings, () => delay('infinite').then(() => failure(500, 'never'))),
    );
    open();
    expect(await screen.findByText('Loading the latest quotes…')).toBeInTheDocument();
    expect(screen.getByText('Loading the stock warnings…')).toBeInTheDocument();
    expect(await screen.findByText('No pending deposits')).toBeVisible();
  });
});

describe('a failure', () => {
  it('of the quotes replaces the dashboard, until retried', async () => {
    answerFullHome();
    server.use(mockEndpoint(listRecentDashboardQuotes, () => failure(422, 'No quotes today')));
    const { user } = open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Dashboard Error' })).toBeVisible();
    expect(alert.getByText('Failed to load dashboard data. Please try again.')).toBeVisible();
    expect(alert.getByText('Request id: req-test')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Deposit Tracking' })).not.toBeInTheDocument();

    answerFullHome();
    await user.click(alert.getByRole('button', { name: 'Retry Loading' }));

    expect(await screen.findByRole('table', { name: 'Recent quotes' })).toBeVisible();
    expect(screen.queryByText('Dashboard Error')).not.toBeInTheDocument();
  });

  it('of another call is reported by its cards alone, and retried there', async () => {
    answerFullHome();
    server.use(
      mockEndpoint(getRevenueStats, () => failure(422, 'No revenue today')),
      mockEndpoint(listDashboardCustomers, () => failure(422, 'No customers today')),
    );
    const { user } = open();
    const revenue = await part('Revenue Overview');
    expect(await revenue.findByText('The revenue could not be loaded.')).toBeVisible();
    expect(await (await part('Total Revenue')).findByText('Could not be loaded')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Recent quotes' })).toBeVisible();

    answerFullHome();
    await user.click(revenue.getByRole('button', { name: 'Retry' }));
    expect(await revenue.findByText('67% received')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry: Customers' }));
    expect(await (await part('Customers')).findByText('812')).toBeVisible();
  });

  it('of a refresh keeps the older figures', async () => {
    answerFullHome();
    const { user } = open();
    await screen.findByRole('table', { name: 'Recent quotes' });
    server.use(mockEndpoint(listRecentDashboardQuotes, () => failure(422, 'No quotes today')));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(await screen.findByText('The latest quotes could not be loaded.')).toBeVisible();
    expect(screen.getByText('Q-45')).toBeVisible();
    expect(screen.queryByText('Data refreshed successfully!')).not.toBeInTheDocument();
  });

  it('of the session leads to the sign-in screen and clears the tokens', async () => {
    answerFullHome();
    server.use(mockEndpoint(listRecentDashboardQuotes, () => failure(401, 'Authentication required')));
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });
});

describe('refreshing', () => {
  it('loads everything again', async () => {
    answerFullHome();
    const { user } = open();
    expect(await screen.findByText('Q-45')).toBeVisible();
    server.use(
      mockEndpoint(listRecentDashboardQuotes, () => ({
        success: true,
        quotes: [buildQuote(46)],
        total: 1241,
        conversion_rate: 38,
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Data refreshed successfully!')).toBeVisible();
    expect(await screen.findByText('Q-46')).toBeVisible();
    expect(screen.getByText('1,241')).toBeVisible();
  });
});

describe('the figures', () => {
  it('are those of the shop for managers, who can see their own', async () => {
    const scopes = answerFullHome();
    const { user, router } = open();
    expect(await screen.findByText('1,240')).toBeVisible();
    expect([...scopes]).toEqual(['shop']);
    await user.click(screen.getByRole('button', { name: 'My quotes', pressed: false }));
    expect(await (await part('Total Quotes')).findByText('12')).toBeVisible();
    expect(router.state.location.search).toBe('?scope=own');
  });

  it('are their own for staff, who can see those of the shop', async () => {
    storeTestSession({ role: 'staff' });
    const scopes = answerFullHome();
    const { user, router } = open();
    expect(await (await part('Total Quotes')).findByText('12')).toBeVisible();
    expect([...scopes]).toEqual(['own']);
    expect(screen.getByText('As a staff member, you can only view quotes assigned to you.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sync Details' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Whole shop' }));
    expect(await screen.findByText('1,240')).toBeVisible();
    expect(router.state.location.search).toBe('?scope=shop');
  });
});

describe('a new quote', () => {
  it('begins with an explanation, by keyboard', async () => {
    answerEmptyHome();
    const { user, router } = open();
    const [header] = await screen.findAllByRole('button', { name: 'Create New Quote' });
    header?.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Quote' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(header).toHaveFocus();
    expect(router.state.location.pathname).toBe('/dashboard');

    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    expect(screen.getByRole('button', { name: 'Continue to Quote Builder' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Quote Builder' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/quotes/create');
  });

  it('skips the explanation once it was dismissed', async () => {
    answerEmptyHome();
    const first = open();
    const buttons = await screen.findAllByRole('button', { name: 'Create New Quote' });
    expect(buttons).toHaveLength(2);
    await first.user.click(buttons[1] ?? document.body);
    await first.user.click(await screen.findByRole('checkbox', { name: "Don't show again" }));
    await first.user.click(screen.getByRole('button', { name: 'Continue to Quote Builder' }));
    await screen.findByRole('heading', { name: 'Quote Builder' });
    first.unmount();

    const { user } = open();
    const [header] = await screen.findAllByRole('button', { name: 'Create New Quote' });
    await user.click(header ?? document.body);
    expect(await screen.findByRole('heading', { name: 'Quote Builder' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
