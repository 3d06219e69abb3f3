import { listOrders } from '@chainline/shared/orders/order-list-contract';
import { untaggedWarning } from '@chainline/shared/work-orders/bike-tag-rules';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { recordSavedFiles } from '../../../testing/saved-files';
import { renderElement } from '../../../testing/render';
import { answerOrder, answerOrders, buildDetail, buildOrder } from '../testing/order-answers';
import { OrdersPage } from './OrdersPage';

const open = (search = '') => renderElement(<OrdersPage />, `/orders${search}`);

beforeEach(() => storeTestSession({ role: 'staff' }));

describe('the list of orders', () => {
  it('shows the cards, the tabs with counts, and the orders', async () => {
    answerOrders(() => [
      buildOrder(),
      buildOrder({
        id: 8,
        quoteNumber: '2050',
        orderNumber: '2050',
        quoteId: null,
        status: 'completed',
        completionPercentage: 100,
        shopStatus: 'on-hold',
        toCollect: true,
        refundedAmount: 20,
      }),
    ]);
    open();
    await screen.findByRole('link', { name: 'Q-10151' });

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Enhanced Order Management');
    for (const [card, number] of [
      ['Total Orders', '1,204'],
      ['Partial Orders', '31'],
      ['Ready for Collection', '12'],
      ['Completed', '640'],
    ] as const) {
      expect(screen.getByRole('region', { name: card })).toHaveTextContent(number);
    }
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All Orders1,204',
      'Partial Orders31',
      'Ready for Collection12',
      'Completed640',
      'To Collect8',
    ]);
    const rows = within(screen.getByRole('table', { name: 'Orders' })).getAllByRole('row');
    const cells = rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells[1]?.slice(0, 6)).toEqual([
      'Q-10151Order 2041',
      'Mei Chenmei@customers.example',
      '20/11/2026',
      '1/3',
      '$2,600.00',
      'Partial (33%)Processing',
    ]);
    expect(cells[2]?.[4]).toBe('$2,600.00$20.00 refunded');
    expect(cells[2]?.[5]).toBe('CompletedTo collectOn hold');
  });

  it('keeps search, status, date and tab in the address, and always asks with status and date', async () => {
    const asked = answerOrders(() => [buildOrder()]);
    const { user, router } = open('?date=week');
    await screen.findByRole('link', { name: 'Q-10151' });
    await user.click(screen.getByRole('tab', { name: /^Ready for Collection/ }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'ready', date: 'week' }));
    await pasteInto(user, screen.getByRole('searchbox', { name: 'Search orders...' }), 'mei');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'mei', status: 'ready', page: 1 }));

    expect(router.state.location.search).toBe('?date=week&status=ready&search=mei');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'all', date: 'all' }));
    expect(router.state.location.search).toBe('');
  });

  it('says that nothing matches, and clears the filters', async () => {
    answerOrders(() => []);
    const { user, router } = open('?status=partial');
    expect(await screen.findByText('No orders found matching the current filters.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? document.body);

    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows the stated error with its status, and tries again', async () => {
    server.use(mockEndpoint(listOrders, () => failure(503, 'The database is not available.')));
    const { user } = open();
    expect(await screen.findByText('Failed to fetch orders: 503 Service Unavailable')).toBeVisible();
    expect(screen.queryByText('No orders found matching the current filters.')).not.toBeInTheDocument();
    answerOrders(() => [buildOrder()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('link', { name: 'Q-10151' })).toBeVisible();
    expect(screen.queryByText(/Failed to fetch orders/)).not.toBeInTheDocument();
  });

  it('opens the details of an order, with what can be done', async () => {
    answerOrders(() => [buildOrder()]);
    answerOrder(buildDetail({ can: { requestBalance: true, collect: true } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'View Details of Q-10151' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order Details - Q-10151' }));

    expect(dialog.getByText('0412 345 678')).toBeVisible();
    expect(dialog.getByRole('progressbar', { name: 'Amount paid' })).toHaveAttribute('aria-valuenow', '19');
    const rows = dialog.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(rows.slice(1)).toEqual([
      ['Tourer', 'T-1', '1', '$2,350.00', 'Ready', 'N/A'],
      ['Helmet', 'H-1', '2', '$125.00', 'On order', '04/12/2026'],
    ]);
    expect(dialog.getByText('Accepted by Mei Chen, paying a deposit')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open Order' })).toHaveAttribute('href', '/orders/7');
    expect(await dialog.findByRole('button', { name: 'Request Balance' })).toBeVisible();
    const print = await dialog.findByRole('button', { name: 'Print Work Order' });
    expect(print).toBeDisabled();
    expect(print).toHaveAccessibleDescription(untaggedWarning);
    await user.click(dialog.getByRole('button', { name: 'Mark Collected' }));
    expect(await screen.findByRole('dialog', { name: 'Mark Collected' })).toBeVisible();
  });

  it('exports the filtered set', async () => {
    answerOrders(() => [buildOrder()]);
    const asked: string[] = [];
    server.use(
      http.get('*/api/orders/export', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.text('Quote #');
      }),
    );
    const saved = recordSavedFiles();
    const { user } = open('?status=ready&search=mei');
    await screen.findByRole('link', { name: 'Q-10151' });
    await user.click(screen.getByRole('button', { name: 'Export' }));

    await waitFor(() => expect(saved).toEqual(['orders.csv']));
    expect(asked).toEqual(['?status=ready&date=all&search=mei']);
  });
});
