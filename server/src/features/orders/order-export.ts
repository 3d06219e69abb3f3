import { orderCsvColumns, orderExportPath, orderExportQuery } from '@chainline/shared/orders/order-list-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteOrderMark, toCsvLine, type CsvCell } from '../../csv';
import type { Authenticate } from '../../http/actor';
import { actorFor, parsePart } from '../../http/route';
import type { OrderListReadModel } from './order-list-read-model';
import { toOrder, type OrderRow } from './order-rows';

/** Orders read and held in memory at a time. */
const pageSize = 500;

const toCells = (row: OrderRow): CsvCell[] => {
  const order = toOrder(row);
  return [
    order.quoteNumber,
    order.orderNumber,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.createdAt,
    order.availableItems,
    order.totalItems,
    order.totalAmount,
    order.refundedAmount,
    order.amountPaid,
    order.paymentStatus,
    order.toCollect ? 'to collect' : order.status,
    order.shopStatus,
    order.collectedAt,
  ];
};

type Dependencies = {
  orderLists: OrderListReadModel;
  settings: { shop: () => Promise<ShopSettings> };
  authenticate: Authenticate;
  now: () => Date;
};

/** `GET /orders/export`, staff only. Uses the router directly because it responds with a file, not JSON. */
export const createOrderExportRouter = ({ orderLists, settings, authenticate, now }: Dependencies): Router => {
  const router = Router();
  router.get(orderExportPath, async (request, response) => {
    await actorFor('staff', request, authenticate);
    const filter = parsePart('query', orderExportQuery, request.query);
    const when = { at: now(), timeZone: (await settings.shop()).time_zone };
    const pageBelow = (below: OrderRow | null) => orderLists.pageBelow(filter, when, { below, limit: pageSize });
    // Read before the headers are sent, so that a failure gets an error response instead of a truncated file.
    const first = await pageBelow(null);
    const lines = async function* () {
      yield byteOrderMark + toCsvLine(orderCsvColumns);
      for (let rows = first; rows.length > 0;) {
        yield rows.map((row) => toCsvLine(toCells(row))).join('');
        rows = rows.length < pageSize ? [] : await pageBelow(rows.at(-1) ?? null);
      }
    };
    const name = `orders-${now().toISOString().slice(0, 10)}.csv`;
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` })
      .type('text/csv; charset=utf-8');
    await pipeline(Readable.from(lines()), response);
  });
  return router;
};
