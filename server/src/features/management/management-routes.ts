import { toPagination } from '@chainline/shared/http/list-query';
import {
  getDashboardStats,
  getProductDashboardStats,
  listManagedProducts,
  startManagedImport,
  startManagedSync,
} from '@chainline/shared/management/management-contract';
import { startSyncAll } from '@chainline/shared/tasks/task-contract';
import type { Actor } from '../../http/actor';
import { route, type Route } from '../../http/route';
import type { ProductReadModel } from '../products';
import type { ImportService, StockRunService } from '../sync';
import type { ManagementReadModel } from './management-read-model';

type Services = {
  management: ManagementReadModel;
  products: ProductReadModel;
  imports: Pick<ImportService, 'start'>;
  stockRuns: Pick<StockRunService, 'startSync'>;
};

export const createManagementRoutes = ({ management, products, imports, stockRuns }: Services): Route[] => {
  const startSync = async (actor: Actor, options: Parameters<StockRunService['startSync']>[1]) => {
    const { sync_id: taskId, ...started } = await stockRuns.startSync(actor, options);
    return { ...started, task_id: taskId };
  };
  return [
    route(getDashboardStats, 'signedIn', () => management.stats()),
    route(getProductDashboardStats, 'signedIn', () => management.stats()),
    route(listManagedProducts, 'signedIn', async ({ query }) => {
      const { products: page, total } = await products.list({ ...query, sort: 'name' });
      return { success: true as const, products: page, ...toPagination(query, total) };
    }),
    route(startManagedImport, 'manager', ({ actor, body: { source, ...options } }) =>
      imports.start(actor, source === 'woocommerce' ? 'import_woo' : 'import_lightspeed', options),
    ),
    route(startManagedSync, 'manager', ({ actor, body }) => startSync(actor, body)),
    route(startSyncAll, 'staff', ({ actor, body }) => startSync(actor, { ...body, preview: false })),
  ];
};
