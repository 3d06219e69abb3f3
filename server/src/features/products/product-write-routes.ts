import { toPagination } from '@chainline/shared/http/list-query';
import {
  createProduct,
  deleteProduct,
  discardProductWrite,
  getProductWrite,
  listProductChanges,
  listProductWrites,
  restoreProduct,
  retryProductWrite,
  updateProduct,
} from '@chainline/shared/products/product-edit-contract';
import { route, type Route } from '../../http/route';
import type { ProductEditService } from './product-edit-service';
import type { ProductWriteReadModel } from './product-write-read-model';
import type { ProductWriteService } from './product-write-service';

export type ProductWriteServices = {
  productEdits: ProductEditService;
  productWrites: ProductWriteService;
  productWriteViews: ProductWriteReadModel;
};

export const createProductWriteRoutes = (services: ProductWriteServices): Route[] => {
  const { productEdits, productWrites, productWriteViews } = services;
  return [
    route(listProductWrites, 'staff', async ({ query }) => {
      const { writes, total } = await productWriteViews.list(query);
      return { writes, pagination: toPagination(query, total) };
    }),
    route(getProductWrite, 'staff', ({ params }) => productWrites.get(params.id)),
    route(retryProductWrite, 'staff', ({ params, log }) => productWrites.retry(params.id, log)),
    route(discardProductWrite, 'staff', ({ actor, params }) => productWrites.discard(actor, params.id)),
    route(listProductChanges, 'staff', async ({ query }) => {
      const { changes, total } = await productWriteViews.listChanges(query);
      return { changes, pagination: toPagination(query, total) };
    }),
    route(createProduct, 'staff', ({ actor, body, log }) => productEdits.create({ actor, log }, body)),
    route(updateProduct, 'staff', ({ actor, params, body, log }) =>
      productEdits.update({ actor, log }, params.id, body),
    ),
    route(deleteProduct, 'staff', ({ actor, params, log }) => productEdits.remove({ actor, log }, params.id)),
    route(restoreProduct, 'staff', ({ actor, params, log }) => productEdits.restore({ actor, log }, params.id)),
  ];
};
