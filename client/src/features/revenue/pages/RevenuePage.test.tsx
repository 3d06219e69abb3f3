import {
  exportRevenue,
  exportRevenueRows,
  exportXeroInvoices,
  exportXeroPayments,
  getRevenue,
  listRevenueRows,
  type RevenueGroup,
  type RevenueQuery,
  type RevenueRowsQuery,
} from '@chainline/shared/revenue/revenue-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { staffLists } from '@chainline/shared/quotes/assignment-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { recordSavedFiles } from '../../../testing/saved-files';
import { renderElement } from '../../../testing/render';
import { RevenuePage } from './RevenuePage';

const margin = { revenue: 1000, cost: 700, unknown_lines: 2, unknown_amount: 300 };
const figures = { received: 1500, refunded: 100, net: 1400, gst: 127.27, previous_net: 700, margin };
const bikes: RevenueGroup = { key: '2026-11-12', label: '2026-11-12', ...figures };

const answer = (groups: RevenueGroup[], totals: Omit<RevenueGroup, 'key' | 'label'> = figures): RevenueQuery[] => {
  const asked: RevenueQuery[] = [];
  server.use(
    mockEndpoint(getRevenue, ({ query }) => {
      asked.push(query);
      return {
        success: true,
        period: { from: query.from ?? '2026-11-01', to: query.to ?? '2026-11-25' },
        previous: { from: '2026-10-07', to: '2026-10-31' },
        today: '2026-11-25',
        totals,
        groups,
      };
    }),
  );
  return asked;
};

const answerRows = (): RevenueRowsQuery[] => {
  const asked: RevenueRowsQuery[] = [];
  server.use(
    mockEndpoint(listRevenueRows, ({ query }) => {
      asked.push(query);
      return {
        success: true,
        rows: [
          {
            id: 'payment:1:refund',
            day: '2026-11-12',
            paid_at: '2026-11-12T02:00:00.000Z',
            number: 'Q-10041',
            quote_id: 41,
            customer_name: 'Zoë Nguyễn',
            kind: 'Refund',
            channel: 'counter',
            staff_name: 'Sam Okafor',
            amount: -100,
            gst: -9.09,
          },
          {
            id: 'order:9:order',
            day: '2026-11-12',
            paid_at: '2026-11-12T01:00:00.000Z',
            number: '9001',
            quote_id: null,
            customer_name: 'Ben Ash',
            kind: 'Order',
            channel: 'shop',
            staff_name: null,
            amount: 1500,
            gst: 136.36,
          },
        ],
        sum: { amount: 1400, gst: 127.27 },
        pagination: toPagination(query, 2),
      };
    }),
  );
  return asked;
};

/** Link from the group's revenue to its payments. */
const findFigure = () => screen.findByRole('link', { name: '$1,400.00: payments of 12/11/2026' });
const open = (search = '') => renderElement(<RevenuePage />, `/revenue${search}`);

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  server.use(mockEndpoint(staffLists[0], () => ({ success: true, users: [] })));
});

describe('the revenue', () => {
  it('shows sums against the period before, margin and groups', async () => {
    answer([bikes]);
    open();
    await findFigure();
    const table = within(screen.getByRole('table', { name: 'Figures' }));
    const cells = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
    expect(cells[1]?.map((cell) => cell.textContent)).toEqual([
      '12/11/2026',
      '$1,400.00',
      '$1,500.00',
      '$100.00',
      '$127.27',
      '$300.00 (30%)2 lines without cost',
      '$700.00+100%',
    ]);
    const tile = screen.getByRole('region', { name: 'Revenue' });
    expect(tile).toHaveTextContent('+100% compared with $700.00 from 07/10/2026 to 31/10/2026.');
    expect(screen.getByRole('region', { name: 'Margin' })).toHaveTextContent(
      '30% of $1,000.00; 2 lines without a known cost ($300.00) left out',
    );
  });

  it('leads from a figure to its payments, and back', async () => {
    answer([bikes]);
    const asked = answerRows();
    const { user, router } = open('?channel=counter');
    await user.click(await findFigure());
    expect(await screen.findByText('2 payments and refunds: $1,400.00, including GST of $127.27.')).toBeVisible();
    expect(asked[0]).toMatchObject({ from: '2026-11-12', to: '2026-11-12', channel: 'counter' });
    const table = within(screen.getByRole('table', { name: 'Payments' }));
    expect(table.getByRole('link', { name: 'Q-10041' })).toHaveAttribute('href', '/quotes/41');
    expect(table.getByText('Order 9001')).toBeVisible();
    expect(table.getByText('-$100.00')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Figures' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('view='));
  });

  it('keeps period, grouping and filters in the address', async () => {
    const asked = answer([bikes]);
    const { user, router } = open('?brand=Velora');
    await user.click(await screen.findByRole('combobox', { name: 'Period' }));
    await user.click(screen.getByRole('option', { name: 'Last month' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-10-01', to: '2026-10-31' }));
    await user.click(screen.getByRole('combobox', { name: 'Group by' }));
    await user.click(screen.getByRole('option', { name: 'Category' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'category', brand: 'Velora' }));
    await user.click(screen.getByRole('combobox', { name: 'Channel' }));
    await user.click(screen.getByRole('option', { name: 'Online shop' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ channel: 'shop' }));
    expect(router.state.location.search).toBe('?brand=Velora&from=2026-10-01&to=2026-10-31&by=category&channel=shop');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-10-31&by=category'));
  });

  it('shows staff neither margins nor a filter by person', async () => {
    storeTestSession({ role: 'staff' });
    answer([{ ...bikes, margin: null }], { ...figures, margin: null });
    open();
    expect(await findFigure()).toBeVisible();
    expect(screen.getByText(/of your own quotes/)).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Margin' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Person' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Xero' })).not.toBeInTheDocument();
  });

  it('is saved as CSV: the figures, or the payments', async () => {
    answer([bikes]);
    answerRows();
    const saved = recordSavedFiles();
    server.use(
      mockEndpoint(exportRevenue, () => ({ filename: 'revenue.csv', csv: '' })),
      mockEndpoint(exportRevenueRows, () => ({ filename: 'rows.csv', csv: '' })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['revenue.csv']));
    await user.click(screen.getByRole('tab', { name: 'Payments' }));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['revenue.csv', 'rows.csv']));
  });

  it('gives managers the files that Xero imports, or says why not', async () => {
    answer([bikes]);
    const saved = recordSavedFiles();
    const asked: unknown[] = [];
    server.use(
      mockEndpoint(exportXeroInvoices, ({ query }) => {
        asked.push(query);
        return { filename: 'xero-invoices.csv', csv: '' };
      }),
      mockEndpoint(exportXeroPayments, () => failure(422, 'The books are closed')),
    );
    const { user } = open('?from=2026-10-01&to=2026-10-31&channel=shop');
    const xero = within(await screen.findByRole('region', { name: 'Xero' }));
    await user.click(xero.getByRole('button', { name: 'Invoices for Xero' }));
    await waitFor(() => expect(saved).toEqual(['xero-invoices.csv']));
    expect(asked).toEqual([{ from: '2026-10-01', to: '2026-10-31' }]);
    await user.click(xero.getByRole('button', { name: 'Payments for Xero' }));
    expect(await xero.findByText('The books are closed')).toBeVisible();
    expect(xero.getByRole('link', { name: 'Accounts and tax rate' })).toHaveAttribute(
      'href',
      '/settings?tab=accounting',
    );
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(getRevenue, () => failure(422, 'The books are resting')));
    const { user } = open();
    expect(await screen.findByText('The revenue could not be loaded.')).toBeVisible();
    answer([bikes]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findFigure()).toBeVisible();
  });

  it('says that there are no payments, and where they come from', async () => {
    const none = { received: 0, refunded: 0, net: 0, gst: 0, previous_net: 0, margin: null };
    answer([], none);
    open();
    expect(await screen.findByText('No payments in this period')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/quotes');
  });
});
