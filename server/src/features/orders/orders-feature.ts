import { z } from 'zod';
import type { Db } from '../../db/db';
import { createFeedCursors } from '../../db/feed-cursors';
import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook, type Hook } from '../../hook';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { Outbox } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { CustomerDataRegistry, CustomerParts, CustomerTimeline } from '../customers';
import type { AuthService } from '../auth';
import { createOrderCollectionStore } from './order-collection-store';
import { createOrderCountStore, type OrderCountStore } from './order-count-store';
import { createOrderDataStore, orderData, type OrderData } from './order-data';
import { createOrderDeskService, type OrderDeskStores } from './order-desk-service';
import { createOrderDetailReadModel } from './order-detail-read-model';
import { createOrderEventStore } from './order-event-store';
import { createOrderExportRouter } from './order-export';
import { createOrderHandover } from './order-handover';
import type { Leaving } from './order-leaves';
import { createOrderMirror, type OrderMirrorStores } from './order-mirror';
import { createOrderHistory } from './order-history';
import { createOrderItemStore } from './order-item-store';
import { createOrderListReadModel } from './order-list-read-model';
import { createOrderReadModel } from './order-read-model';
import { createOrderRoutes } from './order-routes';
import { createOrderService, type OrderServiceStores } from './order-service';
import { createOrderStore } from './order-store';
import { createOrderOwnerStore, orderPart, type OrderOwnerStore } from './order-owner-store';
import { orderPaymentTimeline, orderTimeline } from './order-timeline';
import { createReceiptSender } from './receipt-sender';

export const createOrderStores = (db: Db) => ({
  orders: createOrderStore(db),
  orderEvents: createOrderEventStore(db),
  orderCollections: createOrderCollectionStore(db),
  orderCounts: createOrderCountStore(db),
  orderItems: createOrderItemStore(db),
  orderOwners: createOrderOwnerStore(db),
  orderData: createOrderDataStore(db),
  feedCursors: createFeedCursors(db),
});

type Stores = OrderServiceStores &
  OrderDeskStores &
  OrderMirrorStores & { orderCounts: OrderCountStore } & {
    queue: JobQueue;
    orderOwners: OrderOwnerStore;
  } & OrderData;

type Dependencies<S extends Stores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  locks: Locks;
  outbox: Pick<Outbox<S>, 'register'>;
  woo: WooClient | null;
  auth: AuthService;
  settings: { shop: () => Promise<ShopSettings> };
  shopOrderChanged: Pick<Hook<[inside: S, orderId: number]>, 'listen'>;
  customerTimeline: Pick<CustomerTimeline, 'register'>;
  customerParts: Pick<CustomerParts<S>, 'register'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
  now: () => Date;
  settleAfterMs: number;
  shopWaitsMs: number;
};

const pullJob = defineJob('orders.pull', z.object({}));
const lookJob = defineJob(
  'orders.look',
  z.object({ woo_order_id: z.int(), requested_at: z.iso.datetime().optional() }),
);

export const createOrders = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, locks, woo, settings, auth, now } = dependencies;
  const orderLists = createOrderListReadModel(db);
  const ordersChanged = createHook<[inside: S]>();
  const orderLeaves = createHook<[inside: S, leaving: Leaving]>();
  const orderMirror = createOrderMirror({ ...dependencies, ordersChanged });
  const receipts = createReceiptSender(dependencies);
  const orders = createOrderService({ ...dependencies, orderViews: createOrderReadModel(db), orderMirror, receipts });

  const orderDesk = createOrderDeskService({
    ...dependencies,
    ordersChanged,
    orderLeaves,
    orderLists,
    orderDetails: createOrderDetailReadModel(db),
    orderHistory: createOrderHistory(db),
    hasShop: woo !== null,
  });

  for (const source of [orderTimeline(db), orderPaymentTimeline(db)]) dependencies.customerTimeline.register(source);

  dependencies.customerParts.register(orderPart());
  dependencies.customerData.register(orderData());

  dependencies.shopOrderChanged.listen(({ queue }, wooOrderId) =>
    queue.enqueue(
      lookJob,
      { woo_order_id: wooOrderId, requested_at: now().toISOString() },
      // A line of its own, so that a change of thousands of orders does not delay stock.
      { key: `orders.look:${wooOrderId}`, line: 'orders' },
    ),
  );

  return {
    services: {
      orders,
      orderDesk,
      orderHandover: createOrderHandover({ ordersChanged, orderLeaves }),
      orderMirror,
      ordersChanged: { listen: ordersChanged.listen },
      orderLeaves: { listen: orderLeaves.listen },
    },
    routes: createOrderRoutes({ orders, orderDesk }),
    mounts: {
      beforeRoutes: [
        { at: '/', use: [createOrderExportRouter({ orderLists, settings, authenticate: auth.authenticate, now })] },
      ],
    },
    jobs: [
      handleJob(pullJob, async (_payload, { signal }) => {
        await locks.tryRun('orders', (lost) => orderMirror.pull({ signal: AbortSignal.any([signal, lost]) }));
      }),
      handleJob(lookJob, ({ woo_order_id: id, requested_at: at }, { signal }) =>
        orderMirror.look(id, { signal, unlessSince: at === undefined ? undefined : new Date(at) }),
      ),
    ],
    cleanUp: [() => dependencies.transaction((inside) => inside.orderCounts.recount())],
    schedule: [every('45 * * * * *', pullJob, {}, { shownAs: 'Read orders from the online shop' })],
  } satisfies Feature;
};
