import { setTurn } from '@chainline/shared/allocation/allocation-contract';
import { tellLateGoods } from '@chainline/shared/late-goods/late-goods-contract';
import { refreshOrder, resendReceipt } from '@chainline/shared/orders/order-contract';
import { collectOrder, requestOrderBalance, undoCollection } from '@chainline/shared/orders/order-list-contract';
import { addOrderPhoto, listOrderPhotos, type WorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockUpload } from '../../../testing/mock-upload';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { buildPhoto } from '../../workshop/testing/work-answers';
import { answerOrder, buildAllocation, buildDetail } from '../testing/order-answers';
import { OrderPage } from './OrderPage';

const open = (id = '7') =>
  renderElement(
    <Routes>
      <Route path="/orders/:id" element={<OrderPage />} />
    </Routes>,
    `/orders/${id}`,
  );
const shopOrder = {
  id: 7,
  woo_order_id: 2041,
  order_number: '2041',
  status: 'processing',
  shop_status: 'processing',
  created_at: '2026-11-20T01:00:00.000Z',
  total: 2600,
  subtotal: 2600,
  tax_amount: 0,
  shipping_amount: 0,
  payment_method: 'PayPal',
  payment_date: null,
  billing_phone: '',
  customer_email: 'mei@customers.example',
  quote: null,
  receipt_sent_at: null,
  receipt_error: null,
  read_at: '2026-11-20T01:00:00.000Z',
  items: [],
} as const;

beforeEach(() => storeTestSession({ role: 'staff' }));

describe('the page of an order', () => {
  it('shows items, payments, what is open, the timeline and the way to the customer', async () => {
    answerOrder(buildDetail({ otherShopOrders: [{ number: '2060', shopStatus: 'pending', total: 2100 }] }));
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Order');
    await screen.findByRole('table', { name: 'Items' });

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order Q-10151');
    expect(within(screen.getByRole('list', { name: 'Payments' })).getByText('$500.00')).toBeVisible();
    expect(screen.getByText('$2,100.00')).toBeVisible();
    expect(screen.getByText('Pending, $2,100.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mei Chen' })).toHaveAttribute('href', '/customers/3');
    expect(screen.getByText('Accepted by Mei Chen, paying a deposit')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Collected|Balance|Receipt|Refresh/ })).not.toBeInTheDocument();
  });

  it('is missing, or fails with a way to try again', async () => {
    answerOrder(buildDetail());
    open('8');
    expect(await screen.findByText('Order not found')).toBeVisible();
  });

  it.each(['0', 'x', '1e3'])('does not ask for an order called %s', async (id) => {
    open(id);
    expect(await screen.findByText('Order not found')).toBeVisible();
  });

  it('resends the receipt with one key until it is sent, and refreshes the status', async () => {
    answerOrder(buildDetail({ can: { refresh: true, resendReceipt: true } }));
    const keys: (string | undefined)[] = [];
    server.use(
      mockEndpoint(resendReceipt, ({ params, body }) => {
        keys.push(body.send_key);
        if (keys.length === 1) return failure(502, 'The shop did not answer.');
        return { success: true, message: 'Receipt sent successfully', is_sent: params.id === 2041, order: shopOrder };
      }),
      mockEndpoint(refreshOrder, () => ({ success: true, message: 'Order status refreshed', order: shopOrder })),
    );
    const { user } = open();
    const resend = await screen.findByRole('button', { name: 'Resend Receipt' });
    await user.click(resend);
    expect(await screen.findByText('Failed to send receipt: The shop did not answer.')).toBeVisible();
    await user.click(resend);
    expect(await screen.findByText('Receipt sent successfully')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh Status' }));

    expect(await screen.findByText('Order status refreshed')).toBeVisible();
    expect(keys[0]).toBe(keys[1]);
  });

  it('asks the customer to pay what is open', async () => {
    answerOrder(buildDetail({ can: { requestBalance: true } }));
    server.use(
      mockEndpoint(requestOrderBalance, ({ params }) => ({ success: true, message: `Link for ${params.id}` })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Request Balance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request $2,100.00?' }));
    await user.click(dialog.getByRole('button', { name: 'Request Balance' }));

    expect(await screen.findByText('Link for 7')).toBeVisible();
  });
});

describe('the allocation', () => {
  it('says why the order has its turn, and changes it with a reason', async () => {
    const world = answerOrder(buildDetail());
    world.allocations = [buildAllocation()];
    const given: object[] = [];
    server.use(
      mockEndpoint(setTurn, ({ body }) => {
        given.push(body);
        const turn = { turn: 'first' as const, reason: body.reason, by: 'Sam Okafor', at: '2026-11-21T00:00:00Z' };
        world.allocations = [buildAllocation({ given: 2, place: 1, reason: 'first', expected_on: null, turn })];
        return { success: true, allocations: world.allocations };
      }),
    );
    const { user } = open();
    const list = within(await screen.findByRole('list', { name: 'Allocation' }));
    expect(list.getByText('Helmet: 1 of 2 set aside')).toBeVisible();
    expect(
      list.getByText('Number 2 of 3 in the queue: by date of the first payment. The rest is expected on 04/12/2026.'),
    ).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Change the position for Helmet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the position for Helmet' }));
    await user.click(dialog.getByRole('combobox', { name: 'Position' }));
    await user.click(await screen.findByRole('option', { name: 'First in the queue' }));
    await user.click(dialog.getByRole('button', { name: 'Change Position' }));
    expect(await dialog.findByText('Enter the reason')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Leaves on Friday');
    await user.click(dialog.getByRole('button', { name: 'Change Position' }));

    expect(await screen.findByText('Sam Okafor: Leaves on Friday')).toBeVisible();
    expect(screen.getByText('Number 1 of 3 in the queue: put first by hand.')).toBeVisible();
    expect(given).toEqual([{ unit_id: 12, turn: 'first', reason: 'Leaves on Friday' }]);
  });
});

describe('a collection', () => {
  it('asks for the name, and for a reason while something is open', async () => {
    const world = answerOrder(buildDetail({ can: { collect: true, collectNeedsReason: true } }));
    const given: { name: string; reason: string }[] = [];
    server.use(
      mockEndpoint(collectOrder, ({ body }) => {
        given.push(body);
        world.order = buildDetail({
          collectedAt: '2026-11-21T00:00:00.000Z',
          collected: { by: 'Sam Okafor', name: body.name, note: body.reason },
          can: { undoCollection: true },
        });
        return { success: true, order: world.order };
      }),
      mockEndpoint(undoCollection, () => {
        world.order = buildDetail({ can: { collect: true, collectNeedsReason: true } });
        return { success: true, order: world.order };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mark Collected' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark Collected' }));
    expect(dialog.getByText('2 of 3 items are not set aside, and $2,100.00 is not paid.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Mark Collected' }));
    expect(await dialog.findByText('Enter the reason: something is missing or not paid')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Pays on account');
    await user.click(dialog.getByRole('button', { name: 'Mark Collected' }));

    expect(await screen.findByText(/Collected by Mei Chen on/)).toHaveTextContent('Reason: Pays on account');
    expect(given).toEqual([{ name: 'Mei Chen', reason: 'Pays on account' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo Collection' }));
    expect(await screen.findByText('Collection undone')).toBeVisible();
  });

  it('shows photos of it at once, also while it is refused', async () => {
    answerOrder(buildDetail({ can: { collect: true }, availableItems: 3, openAmount: 0 }));
    let photos: WorkPhoto[] = [];
    const { handler } = mockUpload(addOrderPhoto, { id: 7 }, () => {
      photos = [buildPhoto({ stage: 'collection', work_order_id: null })];
      return { success: true as const, photo: buildPhoto() };
    });
    server.use(
      handler,
      mockEndpoint(listOrderPhotos, () => ({ success: true, photos })),
      mockEndpoint(collectOrder, () => failure(409, 'This order has already been collected.')),
      http.get('*/api/work-photos/:id', () => HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer)),
    );
    const { user } = open();
    expect(await screen.findByText(/No photos yet/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Mark Collected' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark Collected' }));
    await user.upload(
      await dialog.findByLabelText('Photos to add'),
      new File(['bike'], 'Out.jpg', { type: 'image/jpeg' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Mark Collected' }));

    expect(await dialog.findByText('This order has already been collected.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Photo 1, at collection', hidden: true })).toBeInTheDocument();
  });

  it('stays open with the server’s words if it is refused', async () => {
    answerOrder(buildDetail({ can: { collect: true }, availableItems: 3, openAmount: 0 }));
    server.use(mockEndpoint(collectOrder, () => failure(409, 'This order has already been collected.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mark Collected' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark Collected' }));
    expect(dialog.queryByRole('textbox', { name: /Reason/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Mark Collected' }));

    expect(await dialog.findByText('This order has already been collected.')).toBeVisible();
  });
});

describe('late goods', () => {
  const tourer = { id: 31, name: 'Tourer', promised_on: '2026-12-01', expected_on: '2027-01-15' };

  it('are told to the customer in words that a person has read and changed', async () => {
    const world = answerOrder(buildDetail());
    world.late.goods = [tourer];
    const { user } = open();
    expect(await screen.findByText(/^Promised for .*, now expected on /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Write to Customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell the customer about the delay' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Message' }));
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Message' }), 'Hello Mei, it comes in January.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText(/^The customer was told about a delay on .* by Sam\.$/)).toBeVisible();
    expect(world.told).toMatchObject([
      {
        channel: 'email',
        subject: 'Your order Q-10151 is delayed',
        content: 'Hello Mei, it comes in January.',
        goods: [31],
      },
    ]);
  });

  it('cannot be told without a way to the customer', async () => {
    const world = answerOrder(buildDetail());
    world.late.goods = [{ ...tourer, expected_on: null }];
    world.late.channels = [{ channel: 'email', address: '', blocked: 'This customer has no email address.' }];
    open();
    const button = await screen.findByRole('button', { name: 'Write to Customer' });

    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('This customer has no email address.');
    expect(screen.getByText(/, no new date yet$/)).toBeVisible();
  });

  it('stay in the dialog with the server’s words if the message is refused', async () => {
    const world = answerOrder(buildDetail());
    world.late.goods = [tourer];
    server.use(mockEndpoint(tellLateGoods, () => failure(409, 'The dates have changed.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Write to Customer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(await dialog.findByText('The dates have changed.')).toBeVisible();
  });
});
