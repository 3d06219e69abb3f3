import type { Router } from 'express';
import type { DemoProduct } from '../catalogue-types';
import type { TillSale } from '../lightspeed/till/till';
import { control, controlBody, controlQuery, doing, idParam } from './control-call';
import type { ControlContext } from './control-context';
import {
  listQuery,
  purchaseBody,
  receiptBody,
  saleBody,
  tillCountBody,
  tillCustomerBody,
  tillQuantityBody,
} from './control-schemas';

/**
 * Finds a picture by description, all that the till knows of an item: typed by hand, or starting with the product's
 * name.
 */
const createPictureFinder = (catalogue: DemoProduct[]) => {
  const byName = new Map(
    catalogue.flatMap(({ name, picture, units }) =>
      [name, ...units.flatMap(({ typedAtTill }) => typedAtTill ?? [])].map((text) => [text, picture] as const),
    ),
  );
  return (description: string): string | null => {
    const words = description.split(' ');
    for (let length = words.length; length > 0; length -= 1) {
      const picture = byName.get(words.slice(0, length).join(' '));
      if (picture !== undefined) return picture;
    }
    return null;
  };
};

const toSale = (sale: TillSale) => ({
  saleID: sale.saleID,
  at: sale.completeTime,
  total: sale.total,
  isRefundable: sale.completed && sale.refundOfSaleID === null && !sale.refunded && !sale.voided,
  isVoided: sale.voided,
  customerID: sale.customerID,
  refundOfSaleID: sale.refundOfSaleID,
  lines: sale.lines.map((line) => ({ itemID: line.itemID, name: line.description, quantity: line.quantity })),
});

/** Sales, receipts and counts at the till. */
export const addTillRoutes = (router: Router, { lightspeed, catalogue }: ControlContext): void => {
  const pictureOf = createPictureFinder(catalogue);

  router.get(
    '/till/items',
    controlQuery(listQuery, ({ search, page, per_page: perPage }) => {
      // Oldest first, like the shop's units, so that both columns of the page line up.
      const { items, total } = lightspeed.listItems({ search, page: 1, perPage: Number.MAX_SAFE_INTEGER });
      const oldestFirst = items.toSorted((left, right) => Number(left.itemID) - Number(right.itemID));
      const shown = oldestFirst.slice((page - 1) * perPage, page * perPage);
      return { items: shown.map((item) => ({ ...item, picture: pictureOf(item.description) })), total };
    }),
  );
  router.post(
    '/till/items/:id/archive',
    control((request) => {
      const itemID = idParam(request);
      doing(() => {
        lightspeed.archiveItem(itemID);
      });
      return { itemID: String(itemID), archived: true };
    }),
  );
  router.post(
    '/till/customers',
    controlBody(tillCustomerBody, (body) => ({ customerID: doing(() => lightspeed.saveCustomer(body)) })),
  );
  router.get(
    '/till/sales',
    control(() => ({ sales: lightspeed.listSales().slice(0, 100).map(toSale) })),
  );
  router.post(
    '/till/sales',
    controlBody(saleBody, ({ customer, customerID: chosen, lines, amount, shopID }) =>
      toSale(
        doing(() => {
          const customerID = customer ? lightspeed.saveCustomer(lightspeed.customerWith(customer)) : chosen;
          return lightspeed.ringUpSale({
            lines: [...lines, ...(amount === undefined ? [] : [{ amount }])],
            ...(shopID !== undefined && { shopID }),
            ...(customerID !== undefined && { customerID }),
          });
        }),
      ),
    ),
  );
  router.post(
    '/till/sales/:id/void',
    control((request) => {
      const saleID = idParam(request);
      return toSale(doing(() => lightspeed.voidSale(saleID)));
    }),
  );
  router.post(
    '/till/sales/:id/refund',
    control((request) => {
      const saleID = idParam(request);
      return toSale(doing(() => lightspeed.refundSale(saleID)));
    }),
  );
  router.post(
    '/till/receipts',
    controlBody(receiptBody, (body) => {
      doing(() => {
        lightspeed.receiveStock(body);
      });
      return { itemID: String(body.itemID), qoh: lightspeed.getQoh(body.itemID, body.shopID) };
    }),
  );
  router.post(
    '/till/purchases',
    controlBody(purchaseBody, ({ itemID, quantity, arrival, shopID }) => ({
      orderID: doing(() =>
        lightspeed.orderGoods({
          itemID,
          quantity,
          ...(arrival !== undefined && { arrival }),
          ...(shopID !== undefined && { shopID }),
        }),
      ),
    })),
  );
  router.post(
    '/till/purchases/:id/receive',
    control((request) => {
      const orderID = idParam(request);
      doing(() => {
        lightspeed.receiveGoods(orderID);
      });
      return { orderID: String(orderID), received: true };
    }),
  );
  router.post(
    '/till/quantity',
    controlBody(tillQuantityBody, (body) => {
      doing(() => {
        lightspeed.setQoh(body);
      });
      return { itemID: String(body.itemID), qoh: lightspeed.getQoh(body.itemID, body.shopID) };
    }),
  );
  router.post(
    '/till/count',
    controlBody(tillCountBody, ({ items }) => {
      doing(() => {
        for (const item of items) lightspeed.setQoh(item);
      });
      return { counted: items.length };
    }),
  );
};
