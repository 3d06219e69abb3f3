import type { Router } from 'express';
import type { OrderSummary } from '../woocommerce/shop-admin';
import { control, controlBody, controlQuery, doing, idParam } from './control-call';
import type { ControlContext } from './control-context';
import { listQuery, orderBody, orderStatusBody, shopCustomerBody, shopStockBody, shopTaxBody } from './control-schemas';

const toOrder = ({ createdAt, ...order }: OrderSummary) => ({ ...order, at: createdAt });

/** Orders, payments and stock edits in the online shop. */
export const addShopRoutes = (router: Router, { woo }: ControlContext): void => {
  router.get(
    '/shop/units',
    controlQuery(listQuery, ({ search, page, per_page: perPage }) => {
      const { units, total } = woo.listProducts({ search, page, perPage });
      return { items: units, total };
    }),
  );
  router.get(
    '/shop/orders',
    control(() => ({ orders: woo.listOrders().slice(0, 100).map(toOrder) })),
  );
  router.post(
    '/shop/orders',
    controlBody(orderBody, (body) => toOrder(doing(() => woo.placeOrder(body)))),
  );
  router.post(
    '/shop/orders/:id/pay',
    control((request) => {
      const id = idParam(request);
      return toOrder(doing(() => woo.payOrder(id)));
    }),
  );
  router.post(
    '/shop/orders/:id/status',
    controlBody(orderStatusBody, ({ status }, request) => {
      const id = idParam(request);
      return toOrder(doing(() => woo.setOrderStatus(id, status)));
    }),
  );
  router.post(
    '/shop/customers',
    controlBody(shopCustomerBody, (body) => ({ id: doing(() => woo.saveCustomer(body)) })),
  );
  router.post(
    '/shop/stock',
    controlBody(shopStockBody, ({ unitId, quantity }) => {
      doing(() => {
        woo.setStock(unitId, quantity);
      });
      return { unitId, quantity: woo.getStock(unitId) };
    }),
  );
  router.get(
    '/shop/tax',
    control(() => ({ tax: woo.settings().tax })),
  );
  router.post(
    '/shop/tax',
    controlBody(shopTaxBody, ({ tax }) => {
      woo.setSettings({ tax });
      return { tax };
    }),
  );
  router.post(
    '/shop/products/:id/trash',
    control((request) => {
      const id = idParam(request);
      doing(() => {
        woo.trashProduct(id);
      });
      return { id, trashed: true };
    }),
  );
};
