import {
  getLateGoods,
  tellLateGoods,
  type LateGoods,
  type LateTelling,
} from '@chainline/shared/late-goods/late-goods-contract';
import { getOrderAllocation, type OrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import {
  getOrder,
  listOrders,
  type Order,
  type OrderDetail,
  type OrderListQuery,
} from '@chainline/shared/orders/order-list-contract';
import { listLinkedBikes } from '@chainline/shared/bikes/bike-link-contract';
import { getOrderWork } from '@chainline/shared/work-orders/work-order-contract';
import { listOrderPhotos } from '@chainline/shared/work-orders/work-photo-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerReady } from '../../ready-messages/testing/ready-answers';

export const buildOrder = (overrides: Partial<Order> = {}): Order => ({
  id: 7,
  quoteNumber: 'Q-10151',
  quoteId: 151,
  orderNumber: '2041',
  woo_order_id: 2041,
  customerId: 3,
  customerName: 'Mei Chen',
  customerEmail: 'mei@customers.example',
  customerPhone: '0412 345 678',
  createdAt: '2026-11-20T01:00:00.000Z',
  availableItems: 1,
  totalItems: 3,
  totalAmount: 2600,
  refundedAmount: 0,
  amountPaid: 500,
  completionPercentage: 33,
  paymentStatus: 'partial',
  status: 'partial',
  shopStatus: 'processing',
  toCollect: false,
  collectedAt: null,
  items: [
    {
      id: 0,
      name: 'Tourer',
      sku: 'T-1',
      quantity: 1,
      unitPrice: 2350,
      status: 'ready',
      available: 1,
      expectedDate: null,
    },
    {
      id: 1,
      name: 'Helmet',
      sku: 'H-1',
      quantity: 2,
      unitPrice: 125,
      status: 'on_order',
      available: 0,
      expectedDate: '2026-12-04',
    },
  ],
  timeline: [
    { date: '2026-11-20T01:00:00.000Z', description: 'Accepted by Mei Chen, paying a deposit', user: 'Customer' },
  ],
  ...overrides,
});

const nothing: OrderDetail['can'] = {
  refresh: false,
  resendReceipt: false,
  requestBalance: false,
  collect: false,
  collectNeedsReason: false,
  undoCollection: false,
  openQuote: false,
};

export const buildDetail = ({
  can,
  ...overrides
}: Partial<Omit<OrderDetail, 'can'>> & { can?: Partial<OrderDetail['can']> } = {}): OrderDetail => ({
  ...buildOrder(),
  openAmount: 2100,
  payments: [
    {
      id: '9',
      kind: 'deposit',
      method: 'online',
      methodTitle: 'PayPal',
      amount: 500,
      reference: '',
      paidAt: '2026-11-20T02:00:00.000Z',
    },
  ],
  customerNote: '',
  billingAddress: '12 Ocean Street, Bondi NSW 2026',
  shippingAddress: '',
  shippingAmount: null,
  quote: { id: 151, status: 'converted' },
  otherShopOrders: [],
  collected: null,
  receiptSentAt: null,
  receiptError: null,
  readAt: '2026-11-20T02:05:00.000Z',
  ...overrides,
  can: { ...nothing, ...can },
});

const stats = { totalOrders: 1204, partialOrders: 31, readyOrders: 12, completedOrders: 640, ordersToCollect: 8 };
const counts = { all: 1204, pending: 521, partial: 31, ready: 12, completed: 640, to_collect: 8, cancelled: 0 };

/** Answers the list; returns the queries received. */
export const answerOrders = (read: () => Order[]): OrderListQuery[] => {
  const asked: OrderListQuery[] = [];
  server.use(
    mockEndpoint(listOrders, ({ query }) => {
      asked.push(query);
      const orders = read();
      return { success: true, orders, stats, counts, pagination: toPagination(query, orders.length) };
    }),
  );
  return asked;
};

export const buildAllocation = (overrides: Partial<OrderAllocation> = {}): OrderAllocation => ({
  unit_id: 12,
  name: 'Helmet',
  wanted: 2,
  given: 1,
  place: 2,
  claims: 3,
  reason: 'deposit',
  expected_on: '2026-12-04',
  turn: null,
  ...overrides,
});

const buildLate = (): LateGoods => ({
  goods: [],
  draft: { subject: 'Your order Q-10151 is delayed', content: 'Hello Mei' },
  channels: [
    { channel: 'email', address: 'mei@customers.example', blocked: null },
    { channel: 'sms', address: '0412 345 678', blocked: 'This customer has not agreed to text messages.' },
  ],
  told: null,
});

type World = { order: OrderDetail; allocations: OrderAllocation[]; late: LateGoods; told: LateTelling[] };

/** Answers requests for an order; the test can change it between requests. */
export const answerOrder = (order: OrderDetail): World => {
  const world: World = { order, allocations: [], late: buildLate(), told: [] };
  answerReady();
  server.use(
    mockEndpoint(getOrderWork, () => ({ success: true, work_order: null, bikes: ['Tourer'], labour: [] })),
    mockEndpoint(listLinkedBikes, () => ({ success: true, bikes: [] })),
    mockEndpoint(listOrderPhotos, () => ({ success: true, photos: [] })),
    mockEndpoint(getOrderAllocation, () => ({ success: true, allocations: world.allocations })),
    mockEndpoint(getLateGoods, () => ({ success: true, late: world.late })),
    mockEndpoint(tellLateGoods, ({ body }) => {
      world.told.push(body);
      world.late = { ...world.late, goods: [], told: { at: '2026-11-25T00:00:00.000Z', by: 'Sam' } };
      return { success: true, late: world.late };
    }),
    mockEndpoint(getOrder, ({ params: { id } }) =>
      id === world.order.id ? { success: true, order: world.order } : failure(404, 'This order does not exist.'),
    ),
  );
  return world;
};
