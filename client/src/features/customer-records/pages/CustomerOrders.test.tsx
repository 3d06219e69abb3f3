import { listCustomerOrders, refreshOrder, resendReceipt } from '@chainline/shared/orders/order-contract';
import { untaggedWarning } from '@chainline/shared/work-orders/bike-tag-rules';
import { getOrderWork } from '@chainline/shared/work-orders/work-order-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import {
  answerCustomers,
  answerOrders,
  answerQuotesOf,
  answerStats,
  buildOrder,
  buildRow,
} from '../testing/record-answers';
import { CustomersPage } from './CustomersPage';

const open = async () => {
  const view = renderElement(<CustomersPage />, '/customers');
  await view.user.click(await screen.findByRole('button', { name: 'Quotes and orders of Mei Chen' }));
  await view.user.click(await screen.findByRole('tab', { name: 'Orders' }));
  return view;
};
const openDialog = async () => {
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: 'Details of order 1701' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order Details - 1701' }));
  return { ...view, dialog };
};

beforeEach(() => {
  storeTestSession();
  answerStats();
  answerCustomers(() => [buildRow()]);
  answerQuotesOf(() => []);
  answerOrders(() => [buildOrder()]);
  server.use(mockEndpoint(getOrderWork, () => ({ success: true, work_order: null, bikes: ['Tourer'], labour: [] })));
});

describe('the orders of a customer', () => {
  it('show number, date, total, status and items', async () => {
    answerOrders(() => [
      buildOrder(),
      buildOrder({ id: 10, order_number: '1702', status: 'pending', shop_status: 'on-hold' }),
    ]);
    await open();

    const table = within(await screen.findByRole('table', { name: 'Orders of Mei Chen' }));
    const rows = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').slice(0, 5));
    expect(rows.slice(1).map((row) => row.map(({ textContent }) => textContent))).toEqual([
      ['1701', '18/11/2026', '$3,298.50', 'Processing', '2'],
      ['1702', '18/11/2026', '$3,298.50', 'Pendingon-hold', '2'],
    ]);
  });

  it('may be none', async () => {
    answerOrders(() => []);
    await open();

    expect(await screen.findByText('No orders in the online shop yet.')).toBeVisible();
  });

  it('report a failed load, and retry', async () => {
    server.use(mockEndpoint(listCustomerOrders, () => failure(422, 'No orders today')));
    const { user } = await open();
    expect(await screen.findByText('Failed to fetch orders')).toBeVisible();

    answerOrders(() => [buildOrder()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('1701')).toBeVisible();
  });
});

describe('the details of an order', () => {
  it('show amounts, payment, items and the quote', async () => {
    const { dialog } = await openDialog();

    for (const text of ['$50.00', '$299.86', 'Credit card', 'mei@customers.example', 'S73-RX', '$1,624.25']) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(dialog.getByRole('link', { name: 'Q-10041' })).toHaveAttribute('href', '/quotes/41');
    const print = await dialog.findByRole('button', { name: 'Print Work Order' });
    expect(print).toBeDisabled();
    expect(print).toHaveAccessibleDescription(untaggedWarning);
  });

  it('show why a receipt was not sent', async () => {
    answerOrders(() => [buildOrder({ receipt_error: 'The shop refused.' })]);
    const { dialog } = await openDialog();

    expect(dialog.getByText('The receipt was not sent: The shop refused.')).toBeVisible();
  });

  it('send the receipt again', async () => {
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(resendReceipt, ({ params, body }) => {
        sent.push([params.id, body.order_id, body.order_number, body.customer_email]);
        return {
          success: true,
          message: 'Receipt sent successfully',
          is_sent: true,
          order: buildOrder({ receipt_sent_at: '2026-11-21T00:00:00.000Z' }),
        };
      }),
    );
    const { user, dialog } = await openDialog();

    await user.click(dialog.getByRole('button', { name: 'Resend Receipt' }));

    expect(await screen.findByText('Receipt sent successfully')).toBeVisible();
    expect(sent).toEqual([[1701, 1701, '1701', 'mei@customers.example']]);
    expect(await dialog.findByText('Receipt sent again')).toBeVisible();
  });

  it('report a receipt that was refused', async () => {
    server.use(mockEndpoint(resendReceipt, () => failure(422, 'The shop refused.')));
    const { user, dialog } = await openDialog();

    await user.click(dialog.getByRole('button', { name: 'Resend Receipt' }));

    expect(await screen.findByText('Failed to send receipt: The shop refused.')).toBeVisible();
  });

  it('refresh the status', async () => {
    server.use(
      mockEndpoint(refreshOrder, () => ({
        success: true,
        message: 'Order status refreshed',
        order: buildOrder({ status: 'completed', shop_status: 'completed' }),
      })),
    );
    const { user, dialog } = await openDialog();

    await user.click(dialog.getByRole('button', { name: 'Refresh Status' }));

    expect(await screen.findByText('Order status refreshed')).toBeVisible();
    await waitFor(() => expect(dialog.getByText('Completed')).toBeVisible());
  });

  it('report that nobody answered', async () => {
    server.use(http.post('*/api/woocommerce/orders/1701/refresh', () => HttpResponse.error()));
    const { user, dialog } = await openDialog();

    await user.click(dialog.getByRole('button', { name: 'Refresh Status' }));

    expect(await screen.findByText(/^Error refreshing order status: /)).toBeVisible();
  });
});
